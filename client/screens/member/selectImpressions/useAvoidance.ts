import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { aboutShared } from '../../shared/report/sharedSeats.ts'
import type { useAvoidanceMutation } from './__generated__/useAvoidanceMutation.graphql.ts'
import type { useAvoidanceStopMutation } from './__generated__/useAvoidanceStopMutation.graphql.ts'

const sentence = 'Something went wrong. Please try again.'

/**
 * Sets or undoes the member's wish not to be seated with somebody. It shows at once, and is rolled back if it fails
 * (docs/rules.md, "Impressions and connections").
 *
 * @param attendeeId Relay id of the other attendee
 * @param encounterId Relay id of the encounter at which they met
 * @returns the two functions, and the sentence to show if the last one failed or concerns upcoming seats
 */
export function useAvoidance(attendeeId: string, encounterId: string) {
  const [said, setSaid] = useState<string | null>(null)
  const ending = { onDone: () => setSaid(null), onFailed: () => setSaid(sentence) }
  const [sendAvoid] = useAction<useAvoidanceMutation>(
    graphql`
      mutation useAvoidanceMutation($input: AvoidMemberInput!) @raw_response_type {
        avoidMember(input: $input) {
          attendee {
            id
            isAvoided
          }
          sharedSeats {
            id
            encounter {
              name
              startsAt
              timeZone
            }
          }
        }
      }
    `,
    { ...ending, onDone: ({ avoidMember }) => setSaid(aboutShared(avoidMember.sharedSeats)) },
  )
  const [sendStop] = useAction<useAvoidanceStopMutation>(
    graphql`
      mutation useAvoidanceStopMutation($input: StopAvoidingMemberInput!) @raw_response_type {
        stopAvoidingMember(input: $input) {
          attendee {
            id
            isAvoided
          }
          stillApart
        }
      }
    `,
    { ...ending, onDone: ({ stopAvoidingMember }) => setSaid(stopAvoidingMember.stillApart ?? null) },
  )
  const shown = (isAvoided: boolean) => ({ attendee: { id: attendeeId, isAvoided } })
  const avoid = () =>
    sendAvoid(
      { input: { attendeeId, encounterId } },
      { optimisticResponse: { avoidMember: { ...shown(true), sharedSeats: [] } } },
    )
  const stopAvoiding = () =>
    sendStop(
      { input: { attendeeId } },
      { optimisticResponse: { stopAvoidingMember: { ...shown(false), stillApart: null } } },
    )
  return { avoid, stopAvoiding, said }
}
