import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { freePort } from '../../../bench/freePort.ts'
import { eventually } from '../eventually.ts'

/**
 * What a network can do to what is on its way, in toxiproxy's words: `latency` holds it back (and lets it go when the fault
 * ends), `bandwidth` lets so many KB a second through, `limit_data` cuts a connection after so many bytes, `reset_peer` resets it,
 * `timeout` with 0 swallows everything and closes nothing.
 */
export type Fault =
  | { type: 'latency'; attributes: { latency: number; jitter?: number } }
  | { type: 'bandwidth'; attributes: { rate: number } }
  | { type: 'limit_data'; attributes: { bytes: number } }
  | { type: 'reset_peer'; attributes: { timeout: number } }
  | { type: 'timeout'; attributes: { timeout: number } }

/** Whom a fault meets: those who go to the server (upstream), or what the server sends back (downstream). */
export type Direction = 'upstream' | 'downstream'

/** A way to a server, on which faults begin and end when a test says so. */
export type Way = {
  /** where it begins, as `127.0.0.1:<port>` */
  address: string
  /** Begins a fault, on open connections, too; gives what ends it. */
  begin(fault: Fault, directions: readonly Direction[]): Promise<() => Promise<void>>
  /**
   * Swallows everything both ways, and gives what ends it for what is sent from then on: what was swallowed stays lost, and the
   * connections it was lost from stay open, as they do when a firewall has forgotten them.
   */
  swallow(): Promise<() => Promise<void>>
  /** Cuts every connection and refuses new ones, and gives what ends it. */
  close(): Promise<() => Promise<void>>
  /** Leads it to another server from now on. */
  leadTo(upstream: string): Promise<void>
}

export type Toxiproxy = {
  /** Opens a way to a server, given as `127.0.0.1:<port>`. */
  open(upstream: string): Promise<Way>
  stop(): Promise<void>
}

const made = z.object({ listen: z.string() })

/** What ends a fault ends it once, also where both a test and its end call for it. */
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
          // Taken away, it would close what it held; met by nobody, it lets through what comes from then on.
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
