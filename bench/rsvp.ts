import { deepStrictEqual } from 'node:assert/strict'
import type pg from 'pg'
import { respondToInvitation } from '../server/domain/seats/respondToInvitation.ts'
import { type Database, openDatabase } from '../server/platform/database/db.ts'
import { inParallel } from './inParallel.ts'
import { median, spreadOf } from './load/load.ts'
import { memberCount } from './members.ts'
import { type Figures, report } from './results.ts'
import { openSite } from './site.ts'

const rounds = 5
const accepts = 200
const capacity = 12

type Guest = { memberId: number; invitationId: number }
type Statement = { text: string; values: unknown[] }

/** Creates encounters a day after the previous ones, and distributes open invitations of 200 members evenly. */
async function createGuests(pool: pg.Pool, encounters: number): Promise<Guest[]> {
  const { rows } = await pool.query<{ member_id: number; id: number }>(
    `WITH made AS (
       INSERT INTO encounters (kind, name, state, starts_at, ends_at, location_id, minimum, capacity, invite_target, created_at, updated_at)
       SELECT 'First', 'Bench', 'Scheduled', day.start, day.start + interval '1 hour', 1, 10, ${capacity}, 200, now(), now()
       FROM generate_series(1, ${encounters}), (SELECT coalesce(max(starts_at), now() + interval '9 days') + interval '1 day' AS start
         FROM encounters WHERE name = 'Bench') day RETURNING id
     ), placed AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM made)
     INSERT INTO invitations (member_id, encounter_id, sent_at)
     SELECT n, placed.id, now() FROM generate_series(1, ${accepts}) n JOIN placed ON placed.at = n % ${encounters}
     RETURNING member_id, id`,
  )
  return rows.map(({ member_id: memberId, id: invitationId }) => ({ memberId, invitationId }))
}

/** Captures the statement that one acceptance sends to the database. */
async function overhear({ prisma, pool }: Database, guest: Guest): Promise<Statement> {
  const heard: Statement[] = []
  const client = await pool.connect()
  const { query } = client
  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [sent] = args as [Partial<Statement>]
      if (sent?.text?.includes('waitlist_last_number'))
        heard.push({ text: sent.text, values: sent.values ?? [] })
      return Reflect.apply(query, client, args)
    },
  })
  client.release()
  await respondToInvitation(prisma, { ...guest, response: 'accepted' }, new Date())
  Object.assign(client, { query })
  const [statement] = heard
  if (!statement) throw new Error('No acceptance was overheard')
  return statement
}

async function checkSeats(pool: pg.Pool, guests: readonly Guest[]): Promise<void> {
  const { rows } = await pool.query<{ oversold: number; unanswered: number }>(
    `SELECT count(*) FILTER (WHERE seated > capacity OR seated <> seats_taken)::int AS oversold, sum(unanswered)::int AS unanswered
     FROM (SELECT e.capacity, e.seats_taken, count(i.seated_at) AS seated, count(*) FILTER (WHERE i.status = 'Invited') AS unanswered
       FROM encounters e JOIN invitations i ON i.encounter_id = e.id
       WHERE e.id IN (SELECT encounter_id FROM invitations WHERE id = ANY($1)) GROUP BY e.id) counted`,
    [guests.map(({ invitationId }) => invitationId)],
  )
  deepStrictEqual(rows[0], { oversold: 0, unanswered: 0 })
}

/**
 * Measures two hundred acceptances at once, for the 12 seats of one encounter and spread over many, compared with the
 * same statement sent directly through pg on as many connections. No seat may be sold twice.
 */
export async function benchRsvp(): Promise<void> {
  const site = await openSite()
  const one = openDatabase(site.databaseUrl, { max: 1 })
  const database = openDatabase(site.databaseUrl)
  try {
    const [sample] = await createGuests(site.pool, 1)
    if (!sample) throw new Error(`There must be ${accepts} of ${memberCount} members`)
    const { text, values } = await overhear(one, sample)
    const floor = ({ memberId, invitationId }: Guest) => {
      const own = values.map((value) =>
        value === sample.memberId ? memberId : value === sample.invitationId ? invitationId : value,
      )
      return site.pool.query({ name: 'accept', text, values: own })
    }
    const service = (guest: Guest) =>
      respondToInvitation(database.prisma, { ...guest, response: 'accepted' }, new Date())
    const figures: Figures = {}
    const floorSpreads: Record<string, number> = {}
    for (const [name, encounters] of [
      ['hot: one encounter', 1],
      ['spread: 100 encounters', 100],
    ] as const) {
      const measured: { floor: number; service: number }[] = []
      for (let round = -1; round < rounds; round++) {
        const perSecond = async (accept: (guest: Guest) => Promise<unknown>) => {
          const guests = await createGuests(site.pool, encounters)
          const run = await inParallel(guests, 32, async (guest) => void (await accept(guest)))
          await checkSeats(site.pool, guests)
          return run.perSecond
        }
        const pair = { floor: await perSecond(floor), service: await perSecond(service) }
        // The first round prepares the statements.
        if (round >= 0) measured.push(pair)
      }
      const ratios = measured.map((pair) => pair.service / pair.floor)
      floorSpreads[name] = spreadOf(measured.map((pair) => pair.floor))
      figures[name] = {
        'per second': Math.round(median(measured.map((pair) => pair.service))),
        floor: Math.round(median(measured.map((pair) => pair.floor))),
        ratio: Number(median(ratios).toFixed(2)),
        spread: `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
      }
    }
    await report('rsvp', figures, floorSpreads)
  } finally {
    await Promise.all([one.close(), database.close()])
    await site.close()
  }
}
