import { DomainError } from '#rules/errors.ts'
import { lastClosedStart, tooLateToInvite } from '#rules/seats/invitation.ts'
import type { Encounter } from '../../generated/client/client.ts'

/**
 * Refuses invitations to an encounter that is not scheduled, or for which it is too late.
 *
 * @throws DomainError CONFLICT
 */
export function refuseLateInvitation(
  { state, startsAt }: Pick<Encounter, 'state' | 'startsAt'>,
  now: Date,
): void {
  if (state !== 'Scheduled') {
    throw new DomainError('CONFLICT', 'Only a scheduled encounter can have invitations.')
  }
  if (startsAt <= lastClosedStart(now)) throw new DomainError('CONFLICT', tooLateToInvite)
}
