import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/log.ts'

/** Milliseconds. The statement sent every `pause` detects a connection that died silently. */
const limits = { connect: 5000, query: 5000, pause: 5000, firstRetry: 250, longestRetry: 2000 }

export type Listener = {
  url: string
  channels: readonly string[]
  log: Log
  /** a statement that the connection runs every five seconds */
  meanwhile: string
  /** called with the channel and the payload of each notification */
  onMessage: (channel: string, payload: string) => void
  /** called whenever listening begins, the first time and after each loss; earlier notifications are lost */
  onListening: () => void
}

async function listenUntilLost(
  { url, channels, meanwhile, onMessage, onListening }: Listener,
  signal: AbortSignal,
): Promise<unknown> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.query,
    keepAlive: true,
  })
  const lost = Promise.withResolvers<unknown>()
  const cut = () => client.connection.stream.destroy()
  let asking: NodeJS.Timeout | undefined
  client.on('error', lost.resolve)
  client.on('end', () => lost.resolve('The connection ended'))
  client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload))
  signal.addEventListener('abort', cut)
  try {
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onListening()
    asking = setInterval(() => client.query(meanwhile).catch(lost.resolve), limits.pause)
    return await lost.promise
  } finally {
    clearInterval(asking)
    signal.removeEventListener('abort', cut)
    cut()
  }
}

/**
 * Listens on channels of PostgreSQL over a separate connection, and reconnects for as long as it takes.
 *
 * @returns a handle whose `close` resolves once the connection has ended
 */
export function keepListening(listener: Listener): { close(): Promise<void> } {
  const closing = new AbortController()
  const { signal } = closing
  let failures = 0
  const onListening = () => {
    failures = 0
    listener.onListening()
  }
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const reason = await listenUntilLost({ ...listener, onListening }, signal).catch((error) => error)
      if (signal.aborted) return
      listener.log.warn({ err: reason }, 'lost the connection that hears of changes; connecting again')
      const delay = Math.min(limits.firstRetry * 2 ** failures, limits.longestRetry)
      // Closing aborts the wait; the loop checks the signal itself.
      await setTimeout(delay, undefined, { signal }).catch(() => undefined)
      failures += 1
    }
  }
  const running = run()
  return {
    close() {
      closing.abort()
      return running
    },
  }
}
