import { isOperator } from '#rules/account/operator.ts'
import { isLetIn } from '#rules/membership/letIn.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { letInColumns } from '../meetings/letInConditions.ts'

/** What the URL of a seat shows: the page of the table, or the reason why not. */
export type SeatVisit =
  | { kind: 'table' }
  | { kind: 'canceled'; name: string }
  | { kind: 'unseated' | 'unknown' }

const seen = { select: { name: true, state: true } } as const

async function findVisit(db: PrismaClient, token: string) {
  const seat = await db.invitation.findUnique({
    where: { seatToken: token },
    select: { seatedAt: true, member: { select: letInColumns }, encounter: seen },
  })
  if (seat) return { encounter: seat.encounter, isHeld: seat.seatedAt !== null && isLetIn(seat.member) }
  const host = await db.tableHost.findUnique({
    where: { token },
    select: { operator: { select: { role: true, status: true } }, encounter: seen },
  })
  return host && { encounter: host.encounter, isHeld: isOperator(host.operator) }
}

/**
 * Finds out what the URL of a seat shows, and changes nothing: being at the table counts as present, opening the URL
 * does not (docs/rules.md, "Attendance").
 */
export async function lookAtSeat(db: PrismaClient, token: string): Promise<SeatVisit> {
  const found = await findVisit(db, token)
  if (!found) return { kind: 'unknown' }
  const { name, state } = found.encounter
  if (state === 'Canceled') return { kind: 'canceled', name }
  return { kind: found.isHeld && state !== 'Draft' ? 'table' : 'unseated' }
}
