import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { invitedWords } from '../shared/mailWords.ts'
import { useReadRest } from '../shared/useReadRest.ts'
import type { useInviteByHandMutation } from './__generated__/useInviteByHandMutation.graphql.ts'
import { invitedOutcome } from './invitedOutcome.ts'
import { type Invitee, useJudgedInvitation } from './useJudgedInvitation.tsx'

/**
 * Invites a person by hand, after naming the rules that this would break.
 *
 * @param encounterId Relay id of the encounter
 * @param listId Relay id of the list they join, if it is shown
 * @param note the operator's own words, or none
 * @param closed why nobody can be invited any more; null if somebody can
 * @returns the function that invites, whether that is under way, and the dialog if a rule would be broken
 */
export function useInviteByHand(
  encounterId: string,
  listId: string | null,
  note: string,
  tell: TellOutcome,
  closed: string | null,
) {
  const { ask, judging, question } = useJudgedInvitation(encounterId, tell, () => closed)
  const readRest = useReadRest()
  const [send, sending] = useAction<useInviteByHandMutation>(
    graphql`
      mutation useInviteByHandMutation($input: InviteMembersInput!, $connections: [ID!]!) {
        inviteMembers(input: $input) {
          invited
            @appendNode(connections: $connections, edgeTypeName: "OperatorEncounterRosterConnectionEdge") {
            id
            member {
              id
              getsInvitationMail
            }
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
  const invite = (invitee: Invitee) => {
    const { id, username } = invitee
    const variables = {
      input: { encounterId, memberIds: [id], ...(note && { note }) },
      connections: listId ? [listId] : [],
    }
    ask(invitee, () =>
      send(variables, {
        onDone: ({ inviteMembers: { refused } }) => {
          readRest(refused.length)
        },
        done: (reply) => {
          const words = invitedWords(`${isolated(username)} is invited`, reply.inviteMembers.invited)
          return invitedOutcome(username, words)(reply)
        },
        failed: `Failed to invite ${isolated(username)}.`,
      }),
    )
  }
  return { invite, busy: judging || sending, question }
}
