import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { DomainError } from '#rules/errors.ts'
import { type MutationFailure, useMutation } from '../../../relay/useMutation.ts'
import type {
  InvitationResponse,
  useRespondToInvitationMutation,
  useRespondToInvitationMutation$data,
} from './__generated__/useRespondToInvitationMutation.graphql.ts'

/** How an answer went, as it is told to the member. */
export type ResponseOutcome = { tone: 'good' | 'neutral' | 'danger'; sentence: string }

type Answer = Exclude<InvitationResponse, '%future added value'>
type Invitation = useRespondToInvitationMutation$data['respondToInvitation']['invitation']

function outcomeOf({ status, isWaitlisted }: Invitation): ResponseOutcome {
  if (status === 'DECLINED') return { tone: 'neutral', sentence: 'You have declined the invitation.' }
  if (!isWaitlisted) {
    return { tone: 'good', sentence: "Success! You're in. You'll receive a reminder before the event." }
  }
  return {
    tone: 'neutral',
    sentence: 'This encounter is full. You are on the waitlist; we email you if a spot opens up.',
  }
}

function failureOf(failure: MutationFailure): ResponseOutcome {
  const reason = failure instanceof DomainError && failure.code === 'INTERNAL' ? '' : ` ${failure.message}`
  return { tone: 'danger', sentence: `Failed to submit your RSVP.${reason}` }
}

/**
 * Answers an invitation. The reply brings the list of pending invitations anew, so the answered one leaves it.
 *
 * @param invitationId its Relay id
 * @param onOutcome told null when an answer sets out, and how it went when it is back
 * @returns the function that answers, and which answer is on its way, if any
 */
export function useRespondToInvitation(
  invitationId: string,
  onOutcome: (outcome: ResponseOutcome | null) => void,
) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [send, isInFlight] = useMutation<useRespondToInvitationMutation>(graphql`
    mutation useRespondToInvitationMutation($input: RespondToInvitationInput!) {
      respondToInvitation(input: $input) {
        invitation {
          id
          status
          isWaitlisted
        }
        viewer {
          ...PendingInvitations_viewer
        }
      }
    }
  `)
  const respond = (response: Answer) => {
    setAnswer(response)
    onOutcome(null)
    send(
      { input: { invitationId, response } },
      {
        onCompleted: ({ respondToInvitation }) => onOutcome(outcomeOf(respondToInvitation.invitation)),
        onError: (failure) => onOutcome(failureOf(failure)),
      },
    )
  }
  return { respond, sending: isInFlight ? answer : null }
}
