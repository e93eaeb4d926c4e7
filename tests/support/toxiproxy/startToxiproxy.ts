import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { freePort } from '../../../bench/freePort.ts'
import { eventually } from '../eventually.ts'

/**
 * What a network can do to data in transit, in toxiproxy's terms: `latency` delays it (until the fault ends at most),
 * `bandwidth` limits it to so many KB a second, `limit_data` cuts a connection after so many bytes, `reset_peer` resets
 * it, and `timeout` with 0 drops everything without closing anything.
 */
export type Fault =
  | { type: 'latency'; attributes: { latency: number; jitter?: number } }
  | { type: 'bandwidth'; attributes: { rate: number } }
  | { type: 'limit_data'; attributes: { bytes: number } }
  | { type: 'reset_peer'; attributes: { timeout: number } }
  | { type: 'timeout'; attributes: { timeout: number } }

/** The data that a fault hits: what is sent to the server (upstream), or what the server sends back (downstream). */
export type Direction = 'upstream' | 'downstream'

/** A network path to a server, on which a test begins and ends faults. */
export type Way = {
  /** where clients connect, as `127.0.0.1:<port>` */
  address: string
  /** Begins a fault, also on open connections; the returned function ends it. */
  begin(fault: Fault, directions: readonly Direction[]): Promise<() => Promise<void>>
  /**
   * Drops everything in both directions; the returned function lets later data through. What was dropped stays lost,
   * and its connections stay open, as when a firewall has forgotten them.
   */
  swallow(): Promise<() => Promise<void>>
  /** Cuts every connection and refuses new ones; the returned function ends that. */
  close(): Promise<() => Promise<void>>
  /** Routes it to another server from now on. */
  leadTo(upstream: string): Promise<void>
}

export type Toxiproxy = {
  /** Opens a path to a server, given as `127.0.0.1:<port>`. */
  open(upstream: string): Promise<Way>
  stop(): Promise<void>
}

const made = z.object({ listen: z.string() })

/** Makes a function that ends a fault run only once, even if both the test and its end call it. */
function atMostOnce(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined
  return () => {
    ended ??= end()
    return ended
  }
}

/** Starts toxiproxy on loopback. */
export async function startToxiproxy(program: string): Promise<Toxiproxy> {
  const port = await freePort()
  const args = ['-host', '127.0.0.1', '-port', String(port)]
  const child = spawn(program, args, { env: { LOG_LEVEL: 'error' }, stdio: 'ignore' })
  const ended = once(child, 'close')
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const api = `http://127.0.0.1:${port}`
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`toxiproxy ended with ${child.exitCode}.`)
    await (await fetch(`${api}/version`)).text()
  })

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${api}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`toxiproxy: ${method} ${path}: ${reply.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  let ways = 0
  return {
    async open(upstream) {
      ways += 1
      const name = `way-${ways}`
      const proxy = `/proxies/${name}`
      const { listen } = made.parse(
        await call('POST', '/proxies', { name, listen: '127.0.0.1:0', upstream, enabled: true }),
      )
      const begin: Way['begin'] = async (fault, directions) => {
        for (const stream of directions)
          await call('POST', `${proxy}/toxics`, { ...fault, name: `${fault.type}-${stream}`, stream })
        return atMostOnce(async () => {
          for (const stream of directions) await call('DELETE', `${proxy}/toxics/${fault.type}-${stream}`)
        })
      }
      let canSwallow = false
      return {
        address: listen,
        begin,
        async swallow() {
          const both: Direction[] = ['upstream', 'downstream']
          const meet = async (toxicity: number) => {
            for (const stream of both) await call('PATCH', `${proxy}/toxics/timeout-${stream}`, { toxicity })
          }
          if (canSwallow) await meet(1)
          else await begin({ type: 'timeout', attributes: { timeout: 0 } }, both)
          canSwallow = true
          // Removing the toxic would close the connections it held. With a toxicity of 0, it lets through what is sent
          // from then on.
          return atMostOnce(() => meet(0))
        },
        async close() {
          await call('PATCH', proxy, { enabled: false })
          return atMostOnce(async () => void (await call('PATCH', proxy, { enabled: true })))
        },
        async leadTo(other) {
          await call('PATCH', proxy, { upstream: other })
        },
      }
    },
    async stop() {
      process.off('exit', end)
      end()
      await ended
    },
  }
}
