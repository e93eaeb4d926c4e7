import { movedExpiry } from '#rules/seats/invitation.ts'
import type { Encounter, Prisma } from '../../generated/client/client.ts'
import { readPolicy } from '../settings/settings.ts'

/**
 * Moves the expiry of open invitations along with a new start. Expired ones stay expired. The caller holds the locks of
 * the encounter and of all places at it.
 *
 * @param was the encounter before the change
 */
export async function moveInvitations(
  tx: Prisma.TransactionClient,
  was: Pick<Encounter, 'id' | 'startsAt'>,
  startsAt: Date,
  now: Date,
): Promise<void> {
  const open = await tx.invitation.findMany({
    where: {
      encounterId: was.id,
      status: 'Invited',
      OR: [{ expiresAt: null }, { expiresAt: { gte: now } }],
    },
    select: { id: true, sentAt: true, expiresAt: true, cutShort: true },
    orderBy: { id: 'asc' },
  })
  if (open.length === 0) return
  const { invitationLifetimeHours } = await readPolicy(tx)
  const moved = open.map((each) => movedExpiry(each, was.startsAt, startsAt, invitationLifetimeHours))
  await tx.$executeRaw`
    UPDATE invitations i SET expires_at = moved.expires_at, cut_short = moved.cut_short
    FROM unnest(${open.map(({ id }) => id)}::int[], ${moved.map(({ expiresAt }) => expiresAt)}::timestamptz[],
      ${moved.map(({ cutShort }) => cutShort)}::bool[]) AS moved (id, expires_at, cut_short)
    WHERE i.id = moved.id AND (i.expires_at IS DISTINCT FROM moved.expires_at OR i.cut_short <> moved.cut_short)`
}
