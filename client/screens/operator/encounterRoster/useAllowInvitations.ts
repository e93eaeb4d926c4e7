import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useAllowInvitationsMutation } from './__generated__/useAllowInvitationsMutation.graphql.ts'

/**
 * Raises the number of people who may be invited to an encounter at the same time.
 *
 * @param encounterId Relay id
 * @returns the function that raises it to a number, and whether that is under way
 */
export function useAllowInvitations(encounterId: string, tell: TellOutcome) {
  const [update, isUnderWay] = useAction<useAllowInvitationsMutation>(
    graphql`
      mutation useAllowInvitationsMutation($input: UpdateEncounterInput!) {
        updateEncounter(input: $input) {
          encounter {
            inviteTarget
          }
        }
      }
    `,
    { tell, failed: 'Failed to allow more invitations.' },
  )
  const allow = (inviteTarget: number) =>
    update({ input: { encounterId, inviteTarget } }, { done: `${inviteTarget} people can be invited now.` })
  return [allow, isUnderWay] as const
}
