import { graphql } from 'react-relay/hooks'
import { failureOutcome } from '../../../relay/failureOutcome.ts'
import { useMutation } from '../../../relay/useMutation.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { useRespondToImpressionMutation } from './__generated__/useRespondToImpressionMutation.graphql.ts'

const interested: Outcome = { tone: 'good', sentence: "We'll try to match you for a Second Encounter!" }
const notInterested: Outcome = {
  tone: 'neutral',
  sentence: "Thanks, we'll keep you in mind for future events.",
}

/**
 * Answers "You Made an Impression". The encounter leaves the list at once, and comes back when that fails.
 *
 * @param connectionId the Relay id of the list
 * @param tell told that the answer is on its way, and how it went
 * @returns the function that answers, by the encounter's Relay id and whether the member is interested
 */
export function useRespondToImpression(connectionId: string, tell: TellOutcome) {
  const [send] = useMutation<useRespondToImpressionMutation>(graphql`
    mutation useRespondToImpressionMutation($input: RespondToImpressionInput!, $connections: [ID!]!)
    @raw_response_type {
      respondToImpression(input: $input) {
        encounter {
          id @deleteEdge(connections: $connections)
        }
      }
    }
  `)
  return (encounterId: string, accept: boolean) => {
    send(
      { input: { encounterId, accept }, connections: [connectionId] },
      {
        optimisticResponse: { respondToImpression: { encounter: { id: encounterId } } },
        onCompleted: () => tell(accept ? interested : notInterested),
        onError: (failure) => tell(failureOutcome('Failed to record your response.', failure)),
      },
    )
    tell({ tone: 'neutral', sentence: 'Recording your response...' })
  }
}
