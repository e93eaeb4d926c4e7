import { isOperator } from '#rules/account/operator.ts'
import { isLetIn } from '#rules/membership/letIn.ts'
import { takesSeatReport } from '#rules/safety/reporting.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { letInColumns } from '../meetings/letInConditions.ts'
import { ofThisStart } from '../seats/marks.ts'

/** What the URL of a seat shows: the page of the table, or the reason why not. */
export type SeatVisit =
  | { kind: 'table' }
  | { kind: 'canceled'; name: string; hosted: { encounterId: number } | null }
  | { kind: 'unseated' | 'unknown' }

const seen = { select: { id: true, name: true, state: true, startsAt: true, endsAt: true } } as const

async function findVisit(db: PrismaClient, token: string) {
  const seat = await db.invitation.findUnique({
    where: { seatToken: token },
    select: {
      seatedAt: true,
      member: { select: letInColumns },
      encounter: seen,
      presence: { where: ofThisStart, select: { id: true }, take: 1 },
    },
  })
  if (seat) {
    const { encounter, seatedAt, member, presence } = seat
    const mayBeThere = isLetIn(member)
    return {
      encounter,
      isHeld: mayBeThere && seatedAt !== null,
      wasThere: mayBeThere && presence.length > 0,
      isHost: false,
    }
  }
  const host = await db.tableHost.findUnique({
    where: { token },
    select: { operator: { select: { role: true, status: true } }, encounter: seen },
  })
  return (
    host && {
      encounter: host.encounter,
      isHeld: isOperator(host.operator),
      wasThere: false,
      isHost: true,
    }
  )
}

/**
 * Finds out what the URL of a seat shows, and changes nothing: being at the table counts as present, opening the URL
 * does not (docs/rules.md, "Attendance"). A member who was at the table gets its page even if it was canceled or the
 * seat is lost, as long as that page takes reports.
 */
export async function lookAtSeat(db: PrismaClient, token: string, now: Date): Promise<SeatVisit> {
  const found = await findVisit(db, token)
  if (!found) return { kind: 'unknown' }
  const { encounter, isHeld, wasThere, isHost } = found
  const { id: encounterId, name, state } = encounter
  if (wasThere && takesSeatReport(encounter, now)) return { kind: 'table' }
  if (!isHeld || state === 'Draft') return { kind: 'unseated' }
  if (state !== 'Canceled') return { kind: 'table' }
  return { kind: 'canceled', name, hosted: isHost ? { encounterId } : null }
}
