import { isPromoting } from '#rules/seats/seat.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { lockPlaces } from './places.ts'
import { readBars } from './readBars.ts'
import { barredFromSeat, isFreeForSeat } from './seatBars.ts'
import { changeWherePossible } from './storeStep.ts'

/** Finds the first people on the waitlist who can take the seats that are free, judged before anything is locked. */
async function firstInLine(db: PrismaClient, encounterId: number, now: Date): Promise<number[]> {
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM encounters e JOIN invitations i ON i.encounter_id = e.id JOIN members m ON m.id = i.member_id
    WHERE e.id = ${encounterId} AND i.is_waitlisted
      AND ${isFreeForSeat(Prisma.sql`m`)} AND NOT ${barredFromSeat(now)}
    ORDER BY i.waitlist_number
    LIMIT (SELECT greatest(capacity - seats_taken, 0) FROM encounters WHERE id = ${encounterId})`
  return found.map(({ id }) => id)
}

/** Promotes those of the candidates who still can be promoted under the lock, in the order of answering. */
async function promoteRound(db: PrismaClient, candidates: readonly number[], now: Date): Promise<number> {
  return db.$transaction(async (tx) => {
    const places = await lockPlaces(tx, Prisma.sql`i.id = ANY(${[...candidates]}::int[]) AND i.is_waitlisted`)
    const bars = new Map((await readBars(tx, candidates, now)).map((each) => [each.id, each]))
    let promoted = 0
    for (const place of places.sort((a, b) => (a.waitlistNumber ?? 0) - (b.waitlistNumber ?? 0))) {
      const bar = bars.get(place.id)
      const isFree = place.encounter.seatsTaken + promoted < place.encounter.capacity
      if (!isFree || !bar || bar.barred || bar.clash !== null) continue
      if (await changeWherePossible(tx, place, { type: 'promote', byHand: false }, now)) promoted++
    }
    return promoted
  })
}

/**
 * Gives free seats to the first people on the waitlist, each with a mail, until no seat is free or nobody on it can
 * take one: they must be active, not barred from an attendee, and have no other seat at about that time. Gives none
 * later than 3 hours before the start (docs/rules.md, "Encounters and invitations"). Safe to run at the same time as
 * answers and other workers.
 *
 * @returns how many were promoted
 */
export async function promoteFromWaitlist(db: PrismaClient, encounterId: number, now: Date): Promise<number> {
  let total = 0
  for (;;) {
    const encounter = await db.encounter.findUnique({ where: { id: encounterId } })
    if (encounter?.state !== 'Scheduled' || !isPromoting(encounter.startsAt, now)) return total
    const candidates = await firstInLine(db, encounterId, now)
    if (candidates.length === 0) return total
    total += await promoteRound(db, candidates, now)
  }
}
