import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { aboutShared } from '../../shared/report/sharedSeats.ts'
import type { useAvoidanceMutation } from './__generated__/useAvoidanceMutation.graphql.ts'
import type { useAvoidanceStopMutation } from './__generated__/useAvoidanceStopMutation.graphql.ts'

const failed = 'Something went wrong. Please try again.'

/** What the last act says, unless the page shows that somebody is avoided, or that they are not. */
type Said = { words: string | null; unless?: boolean }

/**
 * Sets or undoes the member's wish not to be seated with somebody. It shows at once, and is rolled back if it fails
 * (docs/rules.md, "Impressions and connections"). If only the reply was lost, the page soon shows what was wished, and
 * it is no failure.
 *
 * @param attendeeId Relay id of the other attendee
 * @param encounterId Relay id of the encounter at which they met
 * @param isAvoided whether the page shows the wish
 * @returns the two functions, and the sentence to show if the last one failed or concerns upcoming seats
 */
export function useAvoidance(attendeeId: string, encounterId: string, isAvoided: boolean) {
  const [last, setLast] = useState<Said | null>(null)
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
    {
      onDone: ({ avoidMember }) => setLast({ words: aboutShared(avoidMember.sharedSeats) }),
      onFailed: () => setLast({ words: failed, unless: true }),
    },
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
    {
      onDone: ({ stopAvoidingMember }) => setLast({ words: stopAvoidingMember.stillApart ?? null }),
      onFailed: () => setLast({ words: failed, unless: false }),
    },
  )
  const shown = (wanted: boolean) => ({ attendee: { id: attendeeId, isAvoided: wanted } })
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
  const said = last && last.unless !== isAvoided ? last.words : null
  return { avoid, stopAvoiding, said }
}
