import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { useRespondToImpressionMutation } from './__generated__/useRespondToImpressionMutation.graphql.ts'

export type Answer = {
  /** The encounter's Relay id */
  encounterId: string
  /** Whether the member would like a Second Encounter */
  accept: boolean
}

const interested: Outcome = { tone: 'good', sentence: "We'll try to match you for a Second Encounter!" }
const notInterested: Outcome = {
  tone: 'neutral',
  sentence: "Thanks, we'll keep you in mind for future events.",
}

/**
 * Answers "You Made an Impression". The encounter leaves the list at once, and returns to it if that fails.
 *
 * @param connectionId the Relay id of the list
 * @param tellOf returns, for an encounter, the function that shows the progress and the outcome of the answer
 * @returns the function that answers
 */
export function useRespondToImpression(connectionId: string, tellOf: (encounterId: string) => TellOutcome) {
  const [send] = useAction<useRespondToImpressionMutation>(
    graphql`
      mutation useRespondToImpressionMutation($input: RespondToImpressionInput!, $connections: [ID!]!)
      @raw_response_type {
        respondToImpression(input: $input) {
          encounter {
            id @deleteEdge(connections: $connections)
          }
        }
      }
    `,
    { failed: 'Failed to record your response.' },
  )
  return ({ encounterId, accept }: Answer) => {
    const tell = tellOf(encounterId)
    send(
      { input: { encounterId, accept }, connections: [connectionId] },
      {
        optimisticResponse: { respondToImpression: { encounter: { id: encounterId } } },
        tell,
        done: accept ? interested : notInterested,
      },
    )
    tell({ tone: 'neutral', sentence: 'Recording your response...' })
  }
}
