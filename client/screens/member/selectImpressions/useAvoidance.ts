import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { useAvoidanceMutation } from './__generated__/useAvoidanceMutation.graphql.ts'
import type { useAvoidanceStopMutation } from './__generated__/useAvoidanceStopMutation.graphql.ts'

const sentence = 'Something went wrong. Please try again.'

/**
 * Says, or takes back, that the member does not want to be seated with somebody. It shows at once, and is taken back when it
 * fails (server-rules.md, "Impressions and connections").
 *
 * @param attendeeId Relay id of the other
 * @param encounterId Relay id of the encounter at which they met
 * @returns the two functions, and the sentence to show where the last one failed
 */
export function useAvoidance(attendeeId: string, encounterId: string) {
  const [failure, setFailure] = useState<string | null>(null)
  const ending = { onDone: () => setFailure(null), onFailed: () => setFailure(sentence) }
  const [sendAvoid] = useAction<useAvoidanceMutation>(
    graphql`
    mutation useAvoidanceMutation($input: AvoidMemberInput!) @raw_response_type {
      avoidMember(input: $input) {
        attendee {
          id
          isAvoided
        }
      }
    }
  `,
    ending,
  )
  const [sendStop] = useAction<useAvoidanceStopMutation>(
    graphql`
    mutation useAvoidanceStopMutation($input: StopAvoidingMemberInput!) @raw_response_type {
      stopAvoidingMember(input: $input) {
        attendee {
          id
          isAvoided
        }
      }
    }
  `,
    ending,
  )
  const shown = (isAvoided: boolean) => ({ attendee: { id: attendeeId, isAvoided } })
  const avoid = () =>
    sendAvoid({ input: { attendeeId, encounterId } }, { optimisticResponse: { avoidMember: shown(true) } })
  const stopAvoiding = () =>
    sendStop({ input: { attendeeId } }, { optimisticResponse: { stopAvoidingMember: shown(false) } })
  return { avoid, stopAvoiding, failure }
}
