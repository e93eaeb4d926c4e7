import type { Db } from '../../platform/database/db.ts'
import { declineInvitation } from './declineInvitation.ts'
import { withdrawOpenInvitations } from './withdrawOpenInvitations.ts'

/**
 * Gives up everything a member holds or is offered ahead: each seat and waitlist place as if the member canceled it, with
 * its mail, its count and the move of the waitlist, and every unanswered invitation without a count. All rows are locked
 * first, invitations before encounters as everywhere, so that several seats cannot meet another write halfway.
 */
export async function giveUpPlaces(tx: Db, memberId: number, now: Date): Promise<void> {
  await withdrawOpenInvitations(tx, memberId, now)
  const held = await tx.$queryRaw<{ id: number; encounterId: number }[]>`
    SELECT i.id, i.encounter_id AS "encounterId"
    FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE i.member_id = ${memberId} AND i.status = 'Accepted' AND e.state = 'Scheduled' AND e.starts_at > ${now}
    ORDER BY i.id FOR UPDATE OF i`
  await tx.$queryRaw`
    SELECT id FROM encounters WHERE id = ANY(${held.map(({ encounterId }) => encounterId)}::int[])
    ORDER BY id FOR UPDATE`
  for (const { id } of held) await declineInvitation(tx, { memberId, invitationId: id }, now)
}
