import { graphql, useFragment } from 'react-relay/hooks'
import { joinOpensAt, joinOpensMinutes, joinPhase } from '#rules/encounters/encounter.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { StaleBanner } from '../shared/StaleBanner.tsx'
import { useSitDown } from '../shared/useSitDown.ts'
import { useWatch } from '../shared/useWatch.ts'
import type { Live_counts$key } from './__generated__/Live_counts.graphql.ts'
import type { Live_encounter$key } from './__generated__/Live_encounter.graphql.ts'
import styles from './EncounterScreen.module.css'
import { LiveRow } from './LiveRow.tsx'

const phaseWords = {
  early: `Those seated can join from ${joinOpensMinutes} minutes before the start. This page follows then by itself.`,
  open: 'It is open.',
  over: 'It is over.',
}

/** The counts that change with every mark. */
const counted = graphql`
  fragment Live_counts on OperatorEncounter {
    live {
      here
      wasHere
      notYet
      attended
      absent
    }
  }
`

/**
 * Who is here and who has not come yet, updated while the encounter is open; a link to copy for each seat, and marks by
 * hand.
 */
export function Live({ encounter: key, tell }: { encounter: Live_encounter$key; tell: TellOutcome }) {
  const encounter = useFragment(
    graphql`
      fragment Live_encounter on OperatorEncounter {
        id
        state
        startsAt
        endsAt
        ...Live_counts
        seated: roster(group: GOING, first: 50) {
          edges {
            node {
              id
              arrival
              ...LiveRow_entry
            }
          }
        }
      }
    `,
    key,
  )
  const { id, state, startsAt, endsAt, seated } = encounter
  const { live } = useFragment<Live_counts$key>(counted, encounter)
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  const opensAt = joinOpensAt(times.startsAt)
  const phase = joinPhase(times, useNowAt([opensAt, times.startsAt, times.endsAt]))
  const [sitDown, sittingDown] = useSitDown(tell)
  const isWatched = state === 'SCHEDULED' && phase === 'open'
  const staleSince = useWatch(isWatched)
  // A person who was taken off on another tab stays in the data loaded here before.
  const seats = seated.edges.map(({ node }) => node).filter(({ arrival }) => arrival)
  if (seats.length === 0) return <EmptyState sentence="Nobody holds a seat.">{null}</EmptyState>
  return (
    <div className={operator.list}>
      <StaleBanner since={staleSince} />
      <p className={styles.fact}>
        {state === 'CANCELED' ? 'It was canceled.' : phaseWords[phase]}
        {isWatched && !staleSince && ' This page follows who comes by itself.'}
      </p>
      <p className={styles.fact} aria-live="polite">
        <strong>{live.here} here now</strong>, {live.wasHere} {live.wasHere === 1 ? 'was' : 'were'} here,{' '}
        {live.notYet} not yet, {live.attended} attended, {live.absent} absent.
      </p>
      {state === 'SCHEDULED' && phase !== 'over' && (
        <div className={operator.actions}>
          <Button variant="secondary" disabled={sittingDown} onClick={() => sitDown(id)}>
            Sit down as host
          </Button>
        </div>
      )}
      <Table caption="Who is there" headings={['Member', 'There', 'Actions']}>
        {seats.map((entry) => (
          <LiveRow
            key={entry.id}
            entry={entry}
            canMark={state !== 'CANCELED' && phase !== 'early'}
            tell={tell}
          />
        ))}
      </Table>
    </div>
  )
}
