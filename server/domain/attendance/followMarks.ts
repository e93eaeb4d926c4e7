import type { MembershipEvent } from '#rules/membership/membership.ts'
import { type Mark, makesThirdNoShow, noShowPauseEnd, noShowsPauseUntil } from '#rules/seats/attendance.ts'
import { isExcused } from '#rules/seats/seat.ts'
import type { Encounter, Invitation, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { lockMember } from '../members/lockMember.ts'

/** A settled mark of one member; `before` is null for a seat that is being settled now. */
export type SettledMark = { memberId: number; invitationId: number; before: Mark | null; after: Mark | null }

/** Leaves absences out that are never counted, since the seat was given too late to be read of in time. */
export function countedMark(
  seat: Pick<Invitation, 'promotedAt'>,
  encounter: Pick<Encounter, 'startsAt'>,
  mark: Mark | null,
): Mark | null {
  return mark === 'Absent' && isExcused(seat, encounter) ? null : mark
}

type Settled = { id: number; mark: Mark; since: Date }

/** A member's settled marks that say something, the latest encounter first: not an absence that is never counted. */
async function marksOf(tx: Db, memberId: number): Promise<Settled[]> {
  const rows = await tx.invitation.findMany({
    where: { memberId, attendance: { not: null }, encounter: { attendanceSettledAt: { not: null } } },
    select: {
      id: true,
      attendance: true,
      attendanceAt: true,
      promotedAt: true,
      encounter: { select: { attendanceSettledAt: true, startsAt: true } },
    },
    orderBy: [{ encounter: { startsAt: 'desc' } }, { id: 'desc' }],
  })
  return rows.flatMap(({ id, attendance: mark, attendanceAt, promotedAt, encounter }) => {
    const since = Math.max(attendanceAt?.getTime() ?? 0, encounter.attendanceSettledAt?.getTime() ?? 0)
    const counted = countedMark({ promotedAt }, encounter, mark)
    return counted ? [{ id, mark: counted, since: new Date(since) }] : []
  })
}

/** What a mark means for the membership: the third no-show in a row, a correction that undoes one, or nothing. */
function eventOf(
  marks: readonly Settled[],
  { invitationId, before, after }: SettledMark,
  now: Date,
): MembershipEvent | null {
  const earlier = marks.flatMap(({ id, mark }) => (id === invitationId ? (before ?? []) : mark))
  const present = marks.map(({ mark }) => mark)
  if (makesThirdNoShow(earlier, present)) return { kind: 'pauseForNoShows', until: noShowPauseEnd(now) }
  // Coming to a later encounter ends a row of no-shows, but not the pause it led to. One between them, settled late, does.
  if (after !== 'Attended' && (before !== 'Absent' || after === 'Absent')) return null
  return { kind: 'correctNoShows', until: noShowsPauseUntil(marks) }
}

/**
 * Lets members' counts and accounts follow their settled marks, which are written already: `noShows` counts, three
 * no-shows in a row pause the account for 30 days, beside any other pause, and a correction that breaks them lifts that
 * pause and no other (docs/rules.md, "Attendance").
 */
export async function followMarks(
  tx: Prisma.TransactionClient,
  changes: readonly SettledMark[],
  now: Date,
): Promise<void> {
  for (const change of [...changes].sort((a, b) => a.memberId - b.memberId)) {
    const { memberId, before, after } = change
    const member = await lockMember(tx, memberId)
    const difference = Number(after === 'Absent') - Number(before === 'Absent')
    if (difference !== 0) {
      await tx.member.update({ where: { id: memberId }, data: { noShows: { increment: difference } } })
    }
    const event = eventOf(await marksOf(tx, memberId), change, now)
    if (event) await changeMembership(tx, member, event, now)
  }
}
