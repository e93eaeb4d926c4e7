import { Prisma } from '../../generated/client/client.ts'
import { isStopped } from '../../mail/suppression/suppression.ts'
import type { Db } from '../../platform/database/db.ts'
import { isPlaceAt } from '../seats/isPlace.ts'

/** People who get no mail: those with a seat or on the waitlist, and those with an open invitation. */
export type WithoutMail = { places: number; invitations: number }

/**
 * Counts the people of an encounter who get no mail about it when it changes, by the rules of tellOfChange and callOff:
 * no mail is sent to their address, or they are only invited and want no mail about invitations.
 */
export async function countWithoutMail(db: Db, encounterId: number, now: Date): Promise<WithoutMail> {
  const [counts] = await db.$queryRaw<WithoutMail[]>`
    SELECT count(*) FILTER (WHERE i.status = 'Accepted')::int AS places,
      count(*) FILTER (WHERE i.status = 'Invited')::int AS invitations
    FROM invitations i JOIN members m ON m.id = i.member_id
    WHERE i.encounter_id = ${encounterId} AND m.status <> 'Canceled' AND ${isPlaceAt(now)}
      AND (${isStopped(Prisma.sql`m.email`, 'Transactional')}
        OR (i.status = 'Invited' AND NOT m.wants_invitation_mail))`
  return counts ?? { places: 0, invitations: 0 }
}
