import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { DomainError } from '#rules/errors.ts'
import { patienceSeconds } from '#rules/guide/presence.ts'
import { seeTable } from '#rules/guide/seeTable.ts'
import type { SeatId } from '#rules/guide/table.ts'
import { minute } from '#rules/time/durations.ts'
import { actAtTable } from '../../../server/domain/table/actAtTable.ts'
import { beAtTable } from '../../../server/domain/table/beAtTable.ts'
import { findPlace, type TablePlace } from '../../../server/domain/table/findPlace.ts'
import { readTable } from '../../../server/domain/table/readTable.ts'
import type { PrismaClient } from '../../../server/generated/client/client.ts'
import { doorName } from '../calendar.ts'
import { demoMember } from '../demoMember.ts'
import { type GuestMove, guestMove, type Scene } from './guestMove.ts'
import { linger } from './visit.ts'

/** The simulated guests: everybody invented for the demo, except the member to sign in as. */
const rehearsed = { email: { endsWith: '@demo.example', not: demoMember.email }, role: 'Member' } as const

/** Reads the tables of an Open Door with a real person at them, and the seats of their guests. */
async function visitedDoors(
  db: PrismaClient,
  now: Date,
): Promise<{ id: number; invitations: { seatToken: string }[] }[]> {
  const recently = new Date(now.getTime() - linger - patienceSeconds * 1000)
  // This runs every five seconds, and mostly nobody is there. The statement below takes PostgreSQL ten times as long.
  const lately = await db.presence.findFirst({
    where: { untilAt: { gte: recently } },
    select: { encounterId: true },
  })
  if (!lately) return []
  return db.encounter.findMany({
    where: {
      name: doorName,
      state: 'Scheduled',
      startsAt: { lte: new Date(now.getTime() + joinOpensMinutes * minute) },
      endsAt: { gt: now },
      presence: {
        some: {
          untilAt: { gte: recently },
          OR: [{ hostId: { not: null } }, { invitation: { member: { NOT: rehearsed } } }],
        },
      },
    },
    select: {
      id: true,
      invitations: {
        where: { seatedAt: { not: null }, member: rehearsed },
        orderBy: { id: 'asc' },
        select: { seatToken: true },
      },
    },
  })
}

async function lookAt(
  db: PrismaClient,
  encounterId: number,
  guests: ReadonlySet<SeatId>,
  at: number,
): Promise<Scene | null> {
  const facts = (await readTable(db, encounterId))?.facts
  return facts ? { facts, state: seeTable(facts, at), guests } : null
}

async function make(db: PrismaClient, place: TablePlace, move: GuestMove, now: Date): Promise<void> {
  if (move.kind === 'Sign') {
    await beAtTable(db, place, { trouble: [], departures: null }, now)
    return
  }
  try {
    await actAtTable(db, place, { act: move, reason: null }, now)
  } catch (error) {
    // A visitor can move the table on between the read and the act.
    if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error
  }
}

/** Lets each guest of a table act once. Each one sees what those before them did. */
async function play(db: PrismaClient, places: readonly TablePlace[], now: Date): Promise<void> {
  const [first] = places
  if (!first) return
  const guests = new Set(places.map(({ id }) => id))
  const at = now.getTime()
  const look = () => lookAt(db, first.encounterId, guests, at)
  let scene = await look()
  for (const place of places) {
    const move = scene && guestMove(scene, place.id, at)
    if (!move) continue
    await make(db, place, move, now)
    if (move.kind !== 'Sign') scene = await look()
  }
}

/**
 * Lets the simulated guests of every visited Open Door act once.
 *
 * @returns whether there is a visited one
 */
export async function rehearse(db: PrismaClient, now: Date): Promise<boolean> {
  const doors = await visitedDoors(db, now)
  for (const { invitations } of doors) {
    await play(db, await Promise.all(invitations.map(({ seatToken }) => findPlace(db, seatToken))), now)
  }
  return doors.length > 0
}
