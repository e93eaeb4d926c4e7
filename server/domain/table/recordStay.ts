import { canJoin } from '#rules/encounters/encounter.ts'
import { type PresenceSource, Prisma, type PrismaClient } from '../../generated/client/client.ts'
import type { RoomEncounter } from './encounterOfRoom.ts'
import { openTable } from './openTable.ts'

/** A video provider's event about somebody in its room. */
export type StayEvent = {
  encounter: RoomEncounter
  invitationId: number
  source: Exclude<PresenceSource, 'Page'>
  /** The provider's id of this stay, new each time somebody joins. */
  stay: string
  kind: 'Came' | 'Left'
  /** When it happened, by the provider's clock. */
  at: Date
}

/**
 * Records that somebody joined a provider's room or left it. Events that arrive twice, late or in the wrong order make
 * the same record: the earliest joining and the earliest leaving of a stay count. The guide counts a stay from when we
 * heard of it. The first stay begins the table's guide, as the first page does.
 *
 * @param now when the event reached us
 */
export async function recordStay(prisma: PrismaClient, event: StayEvent, now: Date): Promise<void> {
  const { encounter, invitationId, source, stay, kind, at } = event
  const [from, heardFrom, until] = kind === 'Came' ? [at, now, null] : [null, null, at]
  // A late event about joining does not bring back somebody who has left since.
  const hasLeft = Prisma.sql`EXISTS (
    SELECT FROM table_entries l
    WHERE l.invitation_id = ${invitationId} AND l.act ->> 'kind' = 'Leave' AND l.at >= ${at})`
  await prisma.$executeRaw`
    INSERT INTO presence AS p
      (encounter_id, invitation_id, source, stay, from_at, until_at, heard_from, heard_until, "left")
    VALUES (${encounter.id}, ${invitationId}, ${source}::presence_source, ${stay}, ${from}, ${until}, ${heardFrom},
      CASE WHEN ${kind === 'Left'} OR ${hasLeft} THEN ${now}::timestamptz END, ${kind === 'Left'})
    ON CONFLICT (source, stay) DO UPDATE SET
      from_at = least(p.from_at, EXCLUDED.from_at),
      until_at = least(p.until_at, EXCLUDED.until_at),
      heard_from = coalesce(p.heard_from, EXCLUDED.heard_from),
      heard_until = coalesce(p.heard_until, EXCLUDED.heard_until),
      "left" = p."left" OR EXCLUDED."left"
    WHERE p.invitation_id = EXCLUDED.invitation_id`
  if (kind === 'Came' && canJoin(encounter, now)) await openTable(prisma, encounter.id, now)
}
