import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { fullDate } from '#rules/dates.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { useAvoidanceMutation } from './__generated__/useAvoidanceMutation.graphql.ts'
import type { useAvoidanceStopMutation } from './__generated__/useAvoidanceStopMutation.graphql.ts'

const sentence = 'Something went wrong. Please try again.'

type SharedSeat = useAvoidanceMutation['response']['avoidMember']['sharedSeats'][number]

/** What a member can do where both have a seat already; null where they have none. */
function aboutShared(seats: readonly SharedSeat[]): string | null {
  if (seats.length === 0) return null
  const evenings = seats.map(
    ({ encounter: { name, startsAt, timeZone } }) => `${name} on ${fullDate(new Date(startsAt), timeZone)}`,
  )
  return `You both have a seat at ${evenings.join(' and at ')}. You can give up yours under My Encounters without it counting. Otherwise we part you a day before; if it is sooner than that, please give yours up or write to us.`
}

/**
 * Says, or takes back, that the member does not want to be seated with somebody. It shows at once, and is taken back when it
 * fails (docs/rules.md, "Impressions and connections").
 *
 * @param attendeeId Relay id of the other
 * @param encounterId Relay id of the encounter at which they met
 * @returns the two functions, and the sentence to show where the last one failed or concerns seats ahead
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
        }
      }
    `,
    ending,
  )
  const shown = (isAvoided: boolean) => ({ attendee: { id: attendeeId, isAvoided } })
  const avoid = () =>
    sendAvoid(
      { input: { attendeeId, encounterId } },
      { optimisticResponse: { avoidMember: { ...shown(true), sharedSeats: [] } } },
    )
  const stopAvoiding = () =>
    sendStop({ input: { attendeeId } }, { optimisticResponse: { stopAvoidingMember: shown(false) } })
  return { avoid, stopAvoiding, said }
}
