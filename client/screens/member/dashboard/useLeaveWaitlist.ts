import { graphql } from 'react-relay/hooks'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useLeaveWaitlistMutation } from './__generated__/useLeaveWaitlistMutation.graphql.ts'

/**
 * Leaves a waitlist, and nothing else: a place that has become a seat meanwhile stays a seat. The place leaves its list
 * at once, and returns to it if that fails.
 *
 * @returns the function that leaves, by the Relay ids of the invitation and of its list, and whether it is under way
 */
export function useLeaveWaitlist(tell: TellOutcome) {
  const [send, isUnderWay] = useAction<useLeaveWaitlistMutation>(
    graphql`
    mutation useLeaveWaitlistMutation($input: LeaveWaitlistInput!, $connections: [ID!]!) @raw_response_type {
      leaveWaitlist(input: $input) {
        invitation {
          id @deleteEdge(connections: $connections)
          status
        }
      }
    }
  `,
    {
      tell,
      done: { tone: 'neutral', sentence: answerSentences.leftWaitlist },
      failed: 'Failed to remove from waitlist.',
    },
  )
  const leave = (invitationId: string, connectionId: string) =>
    send(
      { input: { invitationId }, connections: [connectionId] },
      { optimisticResponse: { leaveWaitlist: { invitation: { id: invitationId, status: 'DECLINED' } } } },
    )
  return [leave, isUnderWay] as const
}
