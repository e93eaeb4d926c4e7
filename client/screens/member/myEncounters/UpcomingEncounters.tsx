import { useId, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { answerSentences } from '#rules/seats/answerSentences.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import type { AskedPlace } from '../happeningNow/LeaveQuestion.tsx'
import type { UpcomingEncounters_viewer$key } from './__generated__/UpcomingEncounters_viewer.graphql.ts'
import type { UpcomingEncountersPageQuery } from './__generated__/UpcomingEncountersPageQuery.graphql.ts'
import { CancelRsvpDialog } from './CancelRsvpDialog.tsx'
import styles from './MyEncountersScreen.module.css'
import { UpcomingRow } from './UpcomingRow.tsx'

/**
 * The upcoming encounters at which the member has a seat, soonest first. An encounter leaves the list when it begins.
 */
export function UpcomingEncounters({ viewer }: { viewer: UpcomingEncounters_viewer$key }) {
  const { data, hasNext, showMore } = usePagedFragment<
    UpcomingEncountersPageQuery,
    UpcomingEncounters_viewer$key
  >(
    graphql`
      fragment UpcomingEncounters_viewer on Viewer
      @refetchable(queryName: "UpcomingEncountersPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        upcomingEncounters(first: $count, after: $cursor)
          @connection(key: "UpcomingEncounters_upcomingEncounters") {
          __id
          edges {
            node {
              id
              status
              encounter {
                startsAt
              }
              ...UpcomingRow_invitation
            }
          }
        }
      }
    `,
    viewer,
  )
  const { __id: listId, edges } = data.upcomingEncounters
  const now = useNowAt(edges.map(({ node }) => new Date(node.encounter.startsAt)))
  // A seat that was given up on another screen stays in the data loaded here before.
  const seats = edges
    .map(({ node }) => node)
    .filter(({ status, encounter }) => status === 'ACCEPTED' && new Date(encounter.startsAt) > now)
  const [asked, setAsked] = useState<AskedPlace | null>(null)
  const { outcome, banner, tell } = useOutcome()
  const noteId = useId()
  const canceled = () => {
    setAsked(null)
    tell({ tone: 'neutral', sentence: answerSentences.canceled })
  }
  return (
    <div className={styles.list}>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {seats.length > 0 && (
        <>
          <Table caption="Upcoming encounters" headings={['Event', 'Date', 'Time', 'Actions']}>
            {seats.map((seat) => (
              <UpcomingRow key={seat.id} invitation={seat} noteId={noteId} onAsk={setAsked} />
            ))}
          </Table>
          <p id={noteId} className={styles.note}>
            You can join {joinOpensMinutes} minutes before the event begins.
          </p>
        </>
      )}
      {seats.length === 0 && !hasNext && (
        <EmptyState sentence="You have no upcoming encounters.">
          <p>
            Invitations you have not answered wait on your{' '}
            <ScreenLink href="/member/dashboard">dashboard</ScreenLink>.
          </p>
        </EmptyState>
      )}
      {showMore}
      {asked && (
        <CancelRsvpDialog
          seat={asked}
          isHeld={hasNext || seats.some(({ id }) => id === asked.id)}
          listId={listId}
          onKeep={() => setAsked(null)}
          onCanceled={canceled}
        />
      )}
    </div>
  )
}
