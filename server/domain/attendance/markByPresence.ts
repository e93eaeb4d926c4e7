import { enoughTime, presentTime } from '#rules/guide/presence.ts'
import type { Prisma } from '../../generated/client/client.ts'

type Times = { startsAt: Date; endsAt: Date }

/** When a table that its host ended early had ended, else the end of its encounter. */
async function timesAtTable(tx: Prisma.TransactionClient, encounterId: number): Promise<Times> {
  const [times] = await tx.$queryRaw<Times[]>`
    SELECT e.starts_at AS "startsAt", least(e.ends_at, max(l.at)) AS "endsAt"
    FROM encounters e LEFT JOIN table_entries l ON l.encounter_id = e.id AND l.act ->> 'kind' = 'EndEarly'
    WHERE e.id = ${encounterId} GROUP BY e.id`
  if (!times) throw new Error(`There is no encounter ${encounterId}`)
  return times
}

/**
 * Measures how long each seat was at the table, whatever said so: its page, the video provider, or both.
 *
 * @returns milliseconds by invitation; seats that were never there are not in it
 */
export async function measurePresence(
  tx: Prisma.TransactionClient,
  encounterId: number,
  now: Date,
): Promise<{ present: Map<number, number>; enough: number }> {
  const times = await timesAtTable(tx, encounterId)
  const stays = await tx.presence.findMany({
    where: { encounterId, invitationId: { not: null } },
    select: { invitationId: true, fromAt: true, untilAt: true },
  })
  const present = new Map<number, number>()
  for (const [id, rows] of Map.groupBy(stays, ({ invitationId }) => invitationId)) {
    const known = rows.flatMap(({ fromAt, untilAt }) => (fromAt ? [{ from: fromAt, until: untilAt }] : []))
    if (id !== null) present.set(id, presentTime(known, times, now))
  }
  return { present, enough: enoughTime(times) }
}

/**
 * Marks as attended who was at the table of an ended encounter for long enough. A mark that an operator or a report made
 * stays, and nobody is marked absent by this (docs/rules.md, "Attendance").
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
