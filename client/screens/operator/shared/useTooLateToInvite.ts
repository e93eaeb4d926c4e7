import { lastAnswerAt } from '#rules/seats/invitation.ts'
import { useNowAt } from '../../../ui/useNowAt.ts'

/**
 * Whether it is too late to invite anybody to an encounter; re-renders when that becomes so.
 *
 * @param startsAt when it starts, in ISO 8601
 */
export function useTooLateToInvite(startsAt: string): boolean {
  const closes = lastAnswerAt(new Date(startsAt))
  return useNowAt([closes]) >= closes
}
