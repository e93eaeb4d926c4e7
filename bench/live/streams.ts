import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/platform/database/db.ts'
import { inParallel } from '../inParallel.ts'
import type { Site } from '../site.ts'

const changesPerSecond = 20
const seconds = 30
/** Milliseconds after which an event that was not shown counts as lost. */
const patience = 10_000
/** The subscription of the product's pages (client/relay/keepFollowing.ts). */
const query = 'subscription { viewerChanged { kinds } }'

export type Streams = {
  /** Milliseconds from sending a change to its event on each open page of the member; ascending. */
  delays: number[]
  lost: number
}

function openStream(url: string, bearer: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: bearer, 'Content-Type': 'application/json', Accept: 'text/event-stream' }
    const sent = request(`${url}/graphql`, { method: 'POST', headers, agent: false }, (reply) => {
      if (reply.statusCode === 200) resolve(reply)
      else reject(new Error(`No stream, but ${reply.statusCode}`))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ query }))
  })
}

/**
 * Opens many streams at one web process, several for each member, and makes changes for members while the streams are
 * open.
 *
 * @param whenOpen called once all are open and quiet
 */
export async function measureStreams(
  site: Site,
  url: string,
  count: number,
  whenOpen: () => Promise<void>,
): Promise<Streams> {
  const { rows } = await site.pool.query<{ id: number }>(
    'SELECT member_id AS id FROM sessions ORDER BY member_id',
  )
  const bearers = await site.bearers()
  const pages = Array.from({ length: count }, (_, index) => index % bearers.length)
  const pagesOf = (member: number) => Math.ceil((count - member) / bearers.length)
  const streams: IncomingMessage[] = []
  const delays: number[] = []
  /** For each changed member, when the change was sent and how many pages do not show it yet. */
  const waiting = new Map<number, { from: number; pages: number }>()
  const show = (member: number): void => {
    const change = waiting.get(member)
    if (!change) return
    delays.push(performance.now() - change.from)
    change.pages -= 1
    if (change.pages === 0) waiting.delete(member)
  }
  const database = openDatabase(site.databaseUrl)
  try {
    await inParallel(pages, 32, async (member) => {
      const stream = await openStream(url, bearers[member] ?? '')
      streams.push(stream)
      stream.setEncoding('utf8')
      await new Promise<void>((begun) => {
        stream.on('data', (text: string) => {
          if (text.includes('"ACCOUNT"')) show(member)
          begun()
        })
      })
    })
    await whenOpen()
    const changes = Array.from({ length: changesPerSecond * seconds }, (_, index) => index)
    const begun = performance.now()
    await inParallel(changes, 8, async (index) => {
      const member = (index * 7) % bearers.length
      await pause(Math.max(0, begun + (index * 1000) / changesPerSecond - performance.now()))
      waiting.set(member, { from: performance.now(), pages: pagesOf(member) })
      const values = [rows[member]?.id]
      await database.pool.query('UPDATE members SET cancellations = cancellations + 1 WHERE id = $1', values)
    })
    for (let waited = 0; waiting.size > 0 && waited < patience; waited += 20) await pause(20)
    const lost = [...waiting.values()].reduce((sum, change) => sum + change.pages, 0)
    return { delays: delays.sort((left, right) => left - right), lost }
  } finally {
    for (const stream of streams) stream.destroy()
    await database.close()
  }
}
