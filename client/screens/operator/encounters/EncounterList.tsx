import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { EncounterList_query$key } from './__generated__/EncounterList_query.graphql.ts'
import type { EncounterListPageQuery } from './__generated__/EncounterListPageQuery.graphql.ts'
import { EncounterCalendar } from './EncounterCalendar.tsx'
import { EncounterRow } from './EncounterRow.tsx'
import { listSpan } from './listVariables.ts'
import { SettleShown } from './SettleShown.tsx'

const none = {
  ahead: 'No encounter is ahead.',
  past: 'No encounter has taken place yet.',
  all: 'There is no encounter yet.',
}

/** The encounters that match the filters, in a table or on the calendar. */
export function EncounterList({ encounters }: { encounters: EncounterList_query$key }) {
  const { filters, isNarrowed } = useFilters()
  const isCalendar = filters.get('view') === 'calendar'
  const { data, showMore } = usePagedFragment<EncounterListPageQuery, EncounterList_query$key>(
    graphql`
      fragment EncounterList_query on Query
      @refetchable(queryName: "EncounterListPageQuery")
      @argumentDefinitions(
        count: { type: "Int!" }
        cursor: { type: "String" }
        states: { type: "[EncounterState!]" }
        kind: { type: "EncounterKind" }
        from: { type: "DateTime" }
        until: { type: "DateTime" }
        search: { type: "String" }
        locationId: { type: "ID" }
        need: { type: "EncounterNeed" }
        order: { type: "EncounterOrder" }
      ) {
        encounters(
          first: $count
          after: $cursor
          states: $states
          kind: $kind
          from: $from
          until: $until
          search: $search
          locationId: $locationId
          need: $need
          order: $order
        ) @connection(key: "EncounterList_encounters") {
          edges {
            node {
              id
              state
              attendanceSettledAt
              ...EncounterRow_encounter
              ...EncounterCalendar_encounters
            }
          }
        }
      }
    `,
    encounters,
    isCalendar ? 50 : 20,
    isCalendar,
  )
  const found = data.encounters.edges.map(({ node }) => node)
  const isSettling = filters.get('need') === 'SETTLING'
  const toSettle = found.filter(
    ({ state, attendanceSettledAt }) => state === 'COMPLETED' && attendanceSettledAt == null,
  )
  if (isCalendar) {
    return (
      <div className={operator.list}>
        <EncounterCalendar encounters={found} />
        {showMore}
      </div>
    )
  }
  if (found.length === 0) {
    const isFew = isNarrowed('search', 'kind', 'state', 'need', 'location')
    const span = listSpan(filters)
    return (
      <EmptyState sentence={isFew ? 'No encounter is like this.' : none[span]}>
        <p>
          {isFew || span !== 'all' ? (
            <>
              <ScreenLink href="/operator/encounters?when=all">See every encounter</ScreenLink>, plan{' '}
            </>
          ) : (
            'Plan '
          )}
          <ScreenLink href="/operator/encounters/new">a new one</ScreenLink>, or{' '}
          <ScreenLink href="/operator/groups?new=">form groups</ScreenLink>.
        </p>
      </EmptyState>
    )
  }
  return (
    <div className={operator.list}>
      {isSettling && <SettleShown encounterIds={toSettle.map(({ id }) => id)} />}
      <Table caption="Encounters" headings={['Encounter', 'Starts', 'State', 'Seats', 'Next']}>
        {found.map((encounter) => (
          <EncounterRow key={encounter.id} encounter={encounter} />
        ))}
      </Table>
      {showMore}
    </div>
  )
}
