export type Readers = {
  /** how many requests have been answered with 200 so far */
  answered(): number
  /** failures: the status and text of every other reply, or why there was no reply */
  failures(): readonly string[]
  /** stops sending requests, and waits for the last replies */
  stop(): Promise<void>
}

/** Requests the given addresses in a loop, a few at a time, each with the given headers. */
export function readSteadily(addresses: readonly string[], headers: Record<string, string>): Readers {
  const failures: string[] = []
  let answered = 0
  let stopped = false
  async function read(first: number): Promise<void> {
    for (let index = first; !stopped; index += 1) {
      const address = addresses[index % addresses.length] ?? ''
      try {
        const reply = await fetch(address, { headers, signal: AbortSignal.timeout(60_000) })
        const text = await reply.text()
        if (reply.ok) answered += 1
        else failures.push(`${address}: ${reply.status} ${text.slice(0, 200)}`)
      } catch (error) {
        failures.push(`${address}: ${String(error)} ${error instanceof Error ? String(error.cause) : ''}`)
      }
    }
  }
  const reading = [0, 1, 2, 3].map(read)
  return {
    answered: () => answered,
    failures: () => failures,
    async stop() {
      stopped = true
      await Promise.all(reading)
    },
  }
}
