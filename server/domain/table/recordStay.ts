import type { PresenceSource, PrismaClient } from '../../generated/client/client.ts'

/** What a video provider says of somebody in its room. */
export type StayEvent = {
  encounterId: number
  invitationId: number
  source: Exclude<PresenceSource, 'Page'>
  /** The provider's name of this stay: unique for each time somebody comes. */
  stay: string
  kind: 'Came' | 'Left'
  /** When it happened, by the provider's clock. */
  at: Date
}

/**
 * Records that somebody came to a provider's room or left it. Events that come twice, late, or the leaving before the
 * coming, make the same record: the earliest coming and the earliest leaving of a stay count.
 */
export async function recordStay(prisma: PrismaClient, event: StayEvent): Promise<void> {
  const { encounterId, invitationId, source, stay, kind, at } = event
  const [from, until] = kind === 'Came' ? [at, null] : [null, at]
  await prisma.$executeRaw`
    INSERT INTO presence AS p (encounter_id, invitation_id, source, stay, from_at, until_at, "left")
    VALUES (${encounterId}, ${invitationId}, ${source}::presence_source, ${stay}, ${from}, ${until}, ${kind === 'Left'})
    ON CONFLICT (source, stay) DO UPDATE SET
      from_at = least(p.from_at, EXCLUDED.from_at),
      until_at = least(p.until_at, EXCLUDED.until_at),
      "left" = p."left" OR EXCLUDED."left"
    WHERE p.invitation_id = EXCLUDED.invitation_id`
}
