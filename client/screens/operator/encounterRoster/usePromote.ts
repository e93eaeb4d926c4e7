import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { changeWithMail } from '../shared/mailWords.ts'
import type { usePromoteMutation } from './__generated__/usePromoteMutation.graphql.ts'

/**
 * Gives a person on the waitlist a free seat.
 *
 * @param listId Relay id of the list they leave
 * @returns the function that promotes, by the entry's Relay id and the name, and whether it is under way
 */
export function usePromote(listId: string, tell: TellOutcome) {
  const [send, isUnderWay] = useAction<usePromoteMutation>(
    graphql`
      mutation usePromoteMutation($input: PromoteInvitationInput!, $connections: [ID!]!) {
        promoteInvitation(input: $input) {
          entry {
            id @deleteEdge(connections: $connections)
            member {
              unreachable
            }
            ...RosterRow_entry
            encounter {
              ...Roster_counts
            }
          }
        }
      }
    `,
    { tell },
  )
  const promote = (invitationId: string, username: string) =>
    send(
      { input: { invitationId }, connections: [listId] },
      {
        done: ({ promoteInvitation: { entry } }) =>
          changeWithMail(entry.member, `${isolated(username)} has a seat`, ' and is notified'),
        failed: `Failed to give ${isolated(username)} a seat.`,
      },
    )
  return [promote, isUnderWay] as const
}
