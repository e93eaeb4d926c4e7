import { effectOnAccount, type Mark, noShowPauseEnd } from '#rules/attendance.ts'
import { defaultTimeZone } from '#rules/dates.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { Db } from '../../platform/database/db.ts'
import { withdrawOpenInvitations } from '../seats/withdrawOpenInvitations.ts'

/** A settled mark of one member; `before` is null for a seat that is being settled now. */
export type SettledMark = { memberId: number; invitationId: number; before: Mark | null; after: Mark }

type Standing = { id: number; email: string; username: string; status: string; timeZone: string | null }

async function marksOf(tx: Db, memberId: number): Promise<{ id: number; mark: Mark }[]> {
  const rows = await tx.invitation.findMany({
    where: { memberId, attendance: { not: null }, encounter: { attendanceSettledAt: { not: null } } },
    select: { id: true, attendance: true },
    orderBy: [{ encounter: { startsAt: 'desc' } }, { id: 'desc' }],
  })
  return rows.flatMap(({ id, attendance }) => (attendance ? [{ id, mark: attendance }] : []))
}

async function pause(
  tx: Prisma.TransactionClient,
  secret: string,
  member: Standing,
  now: Date,
): Promise<void> {
  const until = noShowPauseEnd(now)
  const { count } = await tx.member.updateMany({
    where: { id: member.id, status: 'Active' },
    data: { status: 'Paused', pauseReason: 'NoShows', pausedAt: now, pausedUntil: until },
  })
  if (count === 0) {
    await tx.member.updateMany({
      where: { id: member.id, status: 'Paused', OR: [{ pausedUntil: null }, { pausedUntil: { lt: until } }] },
      data: { pausedUntil: until },
    })
    return
  }
  await withdrawOpenInvitations(tx, member.id, now)
  const timeZone = member.timeZone ?? defaultTimeZone
  await queueMail(
    tx,
    { secret },
    {
      key: `pausedForNoShows:${member.id}:${now.getTime()}`,
      to: member.email,
      memberId: member.id,
      template: 'pausedForNoShows',
      data: { username: member.username, until: until.toISOString(), timeZone },
    },
    now,
  )
}

async function lift(
  tx: Prisma.TransactionClient,
  secret: string,
  member: Standing,
  now: Date,
): Promise<void> {
  const { count } = await tx.member.updateMany({
    where: { id: member.id, status: 'Paused', pauseReason: 'NoShows' },
    data: { status: 'Active', pausedAt: null, pauseReason: null, pausedUntil: null },
  })
  if (count === 0) {
    await tx.member.updateMany({
      where: { id: member.id, status: 'Paused', pauseReason: 'Member' },
      data: { pausedUntil: null },
    })
    return
  }
  await queueMail(
    tx,
    { secret },
    {
      key: `resumed:${member.id}:${now.getTime()}`,
      to: member.email,
      memberId: member.id,
      template: 'resumed',
      data: { username: member.username },
    },
    now,
  )
}

/**
 * Lets members' counts and accounts follow their settled marks, which are written already: `noShows` counts, three
 * no-shows in a row pause an Active account for 30 days, and a correction that breaks them lifts that pause. Whoever
 * had paused by themselves stays paused and cannot resume before the 30 days are over
 * (server-rules.md, "Attendance").
 */
export async function followMarks(
  tx: Prisma.TransactionClient,
  { secret }: { secret: string },
  changes: readonly SettledMark[],
  now: Date,
): Promise<void> {
  for (const { memberId, invitationId, before, after } of [...changes].sort(
    (a, b) => a.memberId - b.memberId,
  )) {
    const [member] = await tx.$queryRaw<Standing[]>`
      SELECT m.id, m.email, m.username, m.status, l.time_zone AS "timeZone"
      FROM members m LEFT JOIN locations l ON l.id = m.location_id
      WHERE m.id = ${memberId} FOR NO KEY UPDATE OF m`
    if (!member) throw new Error(`Member ${memberId} of a seat is gone`)
    const difference = Number(after === 'Absent') - Number(before === 'Absent')
    if (difference !== 0) {
      await tx.member.update({ where: { id: memberId }, data: { noShows: { increment: difference } } })
    }
    const marks = await marksOf(tx, memberId)
    const earlier = marks.flatMap(({ id, mark }) => (id === invitationId ? (before ?? []) : mark))
    const effect = effectOnAccount(
      earlier,
      marks.map(({ mark }) => mark),
    )
    if (effect === 'pause') await pause(tx, secret, member, now)
    // Coming to a later encounter ends a row of no-shows, but not the pause it led to.
    if (effect === 'lift' && before !== null) await lift(tx, secret, member, now)
  }
}
