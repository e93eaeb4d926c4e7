import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useReadRest } from '../shared/useReadRest.ts'
import type { useInviteAgainMutation } from './__generated__/useInviteAgainMutation.graphql.ts'
import { invitedOutcome } from './invitedOutcome.ts'
import { type Invitee, useJudgedInvitation } from './useJudgedInvitation.tsx'

/**
 * Invites a person again who declined or did not answer in time, after naming the rules that this would break.
 *
 * @param encounterId Relay id of the encounter
 * @param listId Relay id of the list they leave
 * @param tell shows the outcome, or why they cannot be invited
 * @param whatChanged says what another operator did about that person's row meanwhile
 * @returns the function that invites, the Relay id of the member for whom that is under way, and the dialog if a rule
 *   would be broken
 */
export function useInviteAgain(
  encounterId: string,
  listId: string,
  tell: TellOutcome,
  whatChanged: (invitee: Invitee) => string | null,
) {
  const [asked, setAsked] = useState<string | null>(null)
  const { ask, judging, question } = useJudgedInvitation(encounterId, tell, whatChanged)
  const readRest = useReadRest()
  const [send, sending] = useAction<useInviteAgainMutation>(
    graphql`
      mutation useInviteAgainMutation($input: InviteMembersInput!, $connections: [ID!]!) {
        inviteMembers(input: $input) {
          invited {
            id @deleteEdge(connections: $connections)
            ...RosterRow_entry
          }
          refused {
            message
          }
          encounter {
            ...Roster_counts
          }
        }
      }
    `,
    { tell },
  )
  const inviteAgain = (invitee: Invitee) => {
    const { id, username } = invitee
    setAsked(id)
    const variables = { input: { encounterId, memberIds: [id], again: true }, connections: [listId] }
    ask(invitee, () =>
      send(variables, {
        onDone: ({ inviteMembers: { refused } }) => readRest(refused.length),
        done: invitedOutcome(username, `${isolated(username)} is invited again.`),
        failed: `Failed to invite ${isolated(username)}.`,
      }),
    )
  }
  return { inviteAgain, inviting: judging || sending ? asked : null, question }
}
