import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { HeldSeats_viewer$key } from './__generated__/HeldSeats_viewer.graphql.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { type HeldSeat, SeatListItem } from './SeatListItem.tsx'
import { useGiveUpSeat } from './useGiveUpSeat.ts'

/**
 * The member's seats at encounters ahead, soonest first; nothing where there are none.
 *
 * @param props the signed-in member
 */
export function HeldSeats({ viewer }: { viewer: HeldSeats_viewer$key }) {
  const { upcomingEncounters } = useFragment(
    graphql`
      fragment HeldSeats_viewer on Viewer {
        upcomingEncounters(first: 50) @connection(key: "HeldSeats_upcomingEncounters") {
          __id
          edges {
            node {
              id
              encounter {
                startsAt
              }
              ...SeatListItem_invitation
            }
          }
        }
      }
    `,
    viewer,
  )
  const now = useNow()
  const [asked, setAsked] = useState<HeldSeat | null>(null)
  const { outcome, banner, tell } = useOutcome()
  const [giveUp, isGivingUp] = useGiveUpSeat((next) => {
    setAsked(null)
    tell(next)
  })
  const seats = upcomingEncounters.edges
    .map(({ node }) => node)
    .filter(({ encounter }) => new Date(encounter.startsAt) > now)
  if (seats.length === 0 && !outcome && !asked) return null
  return (
    <DashboardSection title="Upcoming encounters" outcome={outcome} banner={banner}>
      {seats.length > 0 && (
        <ul>
          {seats.map((seat) => (
            <SeatListItem key={seat.id} invitation={seat} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title="Cancel RSVP"
          keep="Keep RSVP"
          confirm="Confirm Cancel"
          busyWords="Canceling..."
          busy={isGivingUp}
          onKeep={() => setAsked(null)}
          onConfirm={() => giveUp(asked.id, upcomingEncounters.__id)}
        >
          <p>
            <strong>{asked.name}</strong>
          </p>
          <p>Canceling may impact your engagement standing.</p>
        </ConfirmDialog>
      )}
    </DashboardSection>
  )
}
