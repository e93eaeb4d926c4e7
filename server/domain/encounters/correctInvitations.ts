import { Prisma } from '../../generated/client/client.ts'
import { encounterFacts, instant, seatFacts } from '../seats/seatMail.ts'

const expiresAt = instant(Prisma.sql`i.expires_at`)

/**
 * Puts an encounter's present name and times, and by when to answer, into invitations and reminders of them that still wait
 * to be sent, and into mails about seats gained from the waitlist: they may go out after the mail about the change, which
 * says nothing of what they do.
 *
 * @param tx a transaction in which the encounter is changed already
 */
export async function correctInvitations(tx: Prisma.TransactionClient, encounterId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_mails o
    SET data = o.data || jsonb_build_object(
      'encounter', ${encounterFacts}, 'expiresAt', coalesce(${expiresAt}, o.data ->> 'expiresAt'))
    FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE e.id = ${encounterId} AND i.status = 'Invited' AND o.member_id = i.member_id AND o.state = 'Queued'
      AND o.template IN ('invitation', 'invitationReminder') AND (o.data ->> 'invitationId')::int = i.id`
  await tx.$executeRaw`
    UPDATE outbox_mails o
    SET data = o.data || jsonb_build_object('encounter', ${encounterFacts}, 'seat', ${seatFacts})
    FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE e.id = ${encounterId} AND i.seated_at IS NOT NULL AND o.member_id = i.member_id AND o.state = 'Queued'
      AND o.template = 'promoted' AND (o.data -> 'seat' ->> 'invitationId')::int = i.id`
}
