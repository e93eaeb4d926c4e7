import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { openedPart } from '../../../ui/loadedPart.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import type { HeldSeats_viewer$key } from './__generated__/HeldSeats_viewer.graphql.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { SeatListItem } from './SeatListItem.tsx'
import { useListOutcomes } from './useListOutcomes.ts'

const GiveUpSeatDialog = openedPart(
  () => import('./GiveUpSeatDialog.tsx').then((module) => module.GiveUpSeatDialog),
  null,
)

type HeldSeatsProps = { viewer: HeldSeats_viewer$key; part: 'next' | 'later' }

/**
 * Reads the member's seats at encounters ahead.
 *
 * @param viewer the signed-in member
 * @returns the seats, soonest first, and the Relay id of their list
 */
export function useHeldSeats(viewer: HeldSeats_viewer$key) {
  const { upcomingEncounters } = useFragment(
    graphql`
      fragment HeldSeats_viewer on Viewer {
        upcomingEncounters(first: 50) @connection(key: "HeldSeats_upcomingEncounters") {
          __id
          edges {
            node {
              id
              status
              encounter {
                id
                name
                startsAt
                endsAt
              }
              ...SeatListItem_invitation
            }
          }
        }
      }
    `,
    viewer,
  )
  const seats = upcomingEncounters.edges
    .map(({ node }) => node)
    // A seat that was given up under My Encounters stays in this list until the next reply.
    .filter(({ status }) => status === 'ACCEPTED')
  return { seats, listId: upcomingEncounters.__id }
}

/**
 * The member's seats at upcoming encounters, soonest first, in two parts: the next one at the top of the dashboard, the
 * others below. A part without seats shows nothing.
 */
export function HeldSeats({ viewer, part }: HeldSeatsProps) {
  const { seats: held, listId } = useHeldSeats(viewer)
  const now = useNow()
  const [asked, setAsked] = useState<AskedPlace | null>(null)
  const ahead = held.filter(({ encounter }) => new Date(encounter.startsAt) > now)
  const { outcome, banner, tellOf } = useListOutcomes(ahead, answerSentences.canceled)
  const isNext = part === 'next'
  const seats = isNext ? ahead.slice(0, 1) : ahead.slice(1)
  if (seats.length === 0 && !outcome && !asked) return null
  return (
    <DashboardSection
      title={isNext ? 'Your next seat' : 'Upcoming encounters'}
      outcome={outcome}
      banner={banner}
    >
      {seats.length > 0 && (
        <ul>
          {seats.map((seat) => (
            <SeatListItem key={seat.id} invitation={seat} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {asked && (
        <GiveUpSeatDialog
          seat={asked}
          isHeld={ahead.some(({ id }) => id === asked.id)}
          listId={listId}
          onKeep={() => setAsked(null)}
          tell={(next) => {
            setAsked(null)
            tellOf(asked.id)(next && { ...next, name: asked.name })
          }}
        />
      )}
    </DashboardSection>
  )
}
