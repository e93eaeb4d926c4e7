import type { MembershipEvent } from '#rules/membership/membership.ts'
import { type Mark, makesThirdNoShow, noShowPauseEnd, noShowsPauseUntil } from '#rules/seats/attendance.ts'
import { isExcused } from '#rules/seats/seat.ts'
import type { Encounter, Invitation, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { lockMembers } from '../members/lockMember.ts'

/** A settled mark of one member; `before` is null if the seat is being settled now. */
export type SettledMark = { memberId: number; invitationId: number; before: Mark | null; after: Mark | null }

/**
 * Returns a mark, or null for an absence that never counts because the seat was promoted too late for its holder to
 * read of it in time.
 */
export function countedMark(
  seat: Pick<Invitation, 'promotedAt'>,
  encounter: Pick<Encounter, 'startsAt'>,
  mark: Mark | null,
): Mark | null {
  return mark === 'Absent' && isExcused(seat, encounter) ? null : mark
}

type Settled = { id: number; mark: Mark; since: Date }

/** Reads the settled marks of members, the latest encounter first, without absences that never count. */
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

/**
 * Returns what a mark changes in the membership: a pause for the third no-show in a row, a correction that breaks such
 * a row, or null.
 */
function eventOf(
  marks: readonly Settled[],
  { invitationId, before, after }: SettledMark,
  now: Date,
): MembershipEvent | null {
  const earlier = marks.flatMap(({ id, mark }) => (id === invitationId ? (before ?? []) : mark))
  const present = marks.map(({ mark }) => mark)
  if (makesThirdNoShow(earlier, present)) return { kind: 'pauseForNoShows', until: noShowPauseEnd(now) }
  // Attending a later encounter ends a row of no-shows, but not the pause it led to. Attending one in between, settled
  // late, does.
  if (after !== 'Attended' && (before !== 'Absent' || after === 'Absent')) return null
  return { kind: 'correctNoShows', until: noShowsPauseUntil(marks) }
}

/**
 * Updates members' `noShows` counts and pauses from settled marks that are written already. Three no-shows in a row
 * pause the account for 30 days, independently of any other pause. A correction that breaks the row lifts that pause
 * and no other (docs/rules.md, "Attendance").
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
