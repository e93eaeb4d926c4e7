import { enoughTime, patienceSeconds, presentTime } from '#rules/guide/presence.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { ofThisStart } from '../seats/marks.ts'

/** The presence of the seats of an encounter, as known at one instant. */
export type MeasuredPresence = {
  /** Milliseconds at the table between start and end, by invitation. Has no entry for seats without a presence. */
  present: ReadonlyMap<number, number>
  /** Invitations whose holders are at the table now, according to their page or the video provider. */
  here: ReadonlySet<number>
  /** The milliseconds needed to count as attended. */
  enough: number
  endsAt: Date
}

type Row = { source: string; fromAt: Date | null; untilAt: Date | null; left: boolean }

/**
 * Whether a record shows somebody present at an instant: their page reported recently, or their stay in the video
 * meeting has not ended.
 */
function isGoingOn({ source, fromAt, untilAt, left }: Row, now: Date): boolean {
  if (!fromAt || fromAt > now || left) return false
  if (source !== 'Page') return untilAt === null
  return untilAt !== null && now.getTime() < untilAt.getTime() + patienceSeconds * 1000
}

/** Measures how long each seat was at the table, from its page, the video provider, or both. */
export async function measurePresence(db: Db, encounterId: number, now: Date): Promise<MeasuredPresence> {
  const times = await db.encounter.findUniqueOrThrow({
    where: { id: encounterId },
    select: { startsAt: true, endsAt: true },
  })
  const stays = await db.presence.findMany({
    where: { encounterId, invitationId: { not: null }, ...ofThisStart },
    select: { invitationId: true, source: true, fromAt: true, untilAt: true, left: true },
  })
  const present = new Map<number, number>()
  const here = new Set<number>()
  for (const [id, rows] of Map.groupBy(stays, ({ invitationId }) => invitationId)) {
    if (id === null) continue
    const known = rows.flatMap(({ fromAt, untilAt }) => (fromAt ? [{ from: fromAt, until: untilAt }] : []))
    present.set(id, presentTime(known, times, now))
    if (rows.some((row) => isGoingOn(row, now))) here.add(id)
  }
  return { present, here, enough: enoughTime(times), endsAt: times.endsAt }
}

/**
 * Marks as attended the seats that were at the table of an ended encounter for long enough. Marks made by an operator
 * or a report stay, and nobody is marked absent (docs/rules.md, "Attendance").
 */
export async function markByPresence(
  tx: Prisma.TransactionClient,
  encounterId: number,
  now: Date,
): Promise<void> {
  const { present, enough } = await measurePresence(tx, encounterId, now)
  const came = [...present].flatMap(([id, time]) => (time >= enough ? [id] : []))
  await tx.invitation.updateMany({
    where: { id: { in: came }, seatedAt: { not: null }, attendance: null },
    data: { attendance: 'Attended', attendanceSource: 'Presence', attendanceAt: now },
  })
}
