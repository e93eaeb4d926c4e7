import type { MembershipEvent } from '#rules/membership/membership.ts'
import { type Mark, makesThirdNoShow, noShowPauseEnd, noShowsPauseUntil } from '#rules/seats/attendance.ts'
import { isExcused } from '#rules/seats/seat.ts'
import type { Encounter, Invitation, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { lockMembers } from '../members/lockMember.ts'

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

/** Members' settled marks that say something, the latest encounter first: not an absence that is never counted. */
async function readMarks(tx: Db, memberIds: readonly number[]): Promise<(memberId: number) => Settled[]> {
  const rows = await tx.invitation.findMany({
    where: {
      memberId: { in: [...memberIds] },
      attendance: { not: null },
      encounter: { attendanceSettledAt: { not: null } },
    },
    select: {
      id: true,
      memberId: true,
      attendance: true,
      attendanceAt: true,
      promotedAt: true,
      encounter: { select: { attendanceSettledAt: true, startsAt: true } },
    },
    orderBy: [{ encounter: { startsAt: 'desc' } }, { id: 'desc' }],
  })
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return (memberId) => (byMember.get(memberId) ?? []).flatMap(settledOf)
}

type MarkedSeat = Pick<Invitation, 'id' | 'attendance' | 'attendanceAt' | 'promotedAt'> & {
  encounter: Pick<Encounter, 'attendanceSettledAt' | 'startsAt'>
}

function settledOf({ id, attendance, attendanceAt, promotedAt, encounter }: MarkedSeat): Settled[] {
  const since = Math.max(attendanceAt?.getTime() ?? 0, encounter.attendanceSettledAt?.getTime() ?? 0)
  const mark = countedMark({ promotedAt }, encounter, attendance)
  return mark ? [{ id, mark, since: new Date(since) }] : []
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
  const changesOf = Map.groupBy(changes, ({ memberId }) => memberId)
  const memberIds = [...changesOf.keys()]
  const members = await lockMembers(tx, memberIds)
  const marksOf = await readMarks(tx, memberIds)
  for (const member of members) {
    for (const change of changesOf.get(member.id) ?? []) {
      const difference = Number(change.after === 'Absent') - Number(change.before === 'Absent')
      if (difference !== 0) {
        await tx.member.update({ where: { id: member.id }, data: { noShows: { increment: difference } } })
      }
      const event = eventOf(marksOf(member.id), change, now)
      if (event) await changeMembership(tx, member, event, now)
    }
  }
}
