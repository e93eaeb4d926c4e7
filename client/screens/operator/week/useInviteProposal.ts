import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { invitedSentence } from '../shared/invitedSentence.ts'
import type { useInviteProposalMutation } from './__generated__/useInviteProposalMutation.graphql.ts'

/**
 * Invites the tables of a proposal, up to 50 at once.
 *
 * @param proposalId Relay id
 * @param tell shows how many are invited, and what is left
 * @returns the function that invites, and whether it is under way
 */
export function useInviteProposal(proposalId: string, tell: TellOutcome) {
  const [send, isUnderWay] = useAction<useInviteProposalMutation>(
    graphql`
      mutation useInviteProposalMutation($input: InviteGroupsInput!) {
        inviteGroups(input: $input) {
          encounters {
            id
          }
          leftOut {
            id
          }
          refused {
            id
          }
          leftToOthers {
            id
          }
          proposal {
            ...WeekProposalRow_proposal
          }
        }
      }
    `,
    {
      tell,
      failed: 'Not every group could be invited.',
      done: ({ inviteGroups }) => ({
        tone: inviteGroups.refused.length > 0 ? 'neutral' : 'good',
        sentence: invitedSentence(inviteGroups),
      }),
    },
  )
  return [() => send({ input: { proposalId } }), isUnderWay] as const
}
