import { graphql, usePaginationFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { Table } from '../../../ui/Table.tsx'
import { logFailure, pageSize } from '../../page.ts'
import operator from '../Operator.module.css'
import { useFilters } from '../useFilters.ts'
import type { EncounterList_query$key } from './__generated__/EncounterList_query.graphql.ts'
import type { EncounterListPageQuery } from './__generated__/EncounterListPageQuery.graphql.ts'
import { EncounterCalendar } from './EncounterCalendar.tsx'
import { EncounterRow } from './EncounterRow.tsx'

/**
 * The encounters that were asked for, in a table or on the calendar.
 *
 * @param props the query they are part of
 */
export function EncounterList({ encounters }: { encounters: EncounterList_query$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    EncounterListPageQuery,
    EncounterList_query$key
  >(
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
              ...EncounterRow_encounter
              ...EncounterCalendar_encounters
            }
          }
        }
      }
    `,
    encounters,
  )
  const { filters } = useFilters()
  const isCalendar = filters.get('view') === 'calendar'
  const found = data.encounters.edges.map(({ node }) => node)
  const more = (
    <ShowMore
      more={hasNext}
      busy={isLoadingNext}
      onMore={() => loadNext(isCalendar ? 50 : pageSize, logFailure)}
    />
  )
  if (isCalendar) {
    return (
      <div className={operator.list}>
        <EncounterCalendar encounters={found} />
        {more}
      </div>
    )
  }
  if (found.length === 0) {
    return (
      <EmptyState sentence="No encounter is like this.">
        <p>
          <ScreenLink href="/operator/encounters?when=all">See every encounter</ScreenLink>, plan{' '}
          <ScreenLink href="/operator/encounters/new">a new one</ScreenLink>, or{' '}
          <ScreenLink href="/operator/groups?new=">form groups</ScreenLink>.
        </p>
      </EmptyState>
    )
  }
  return (
    <div className={operator.list}>
      <Table caption="Encounters" headings={['Encounter', 'Starts', 'State', 'Seats', 'Next']}>
        {found.map((encounter) => (
          <EncounterRow key={encounter.id} encounter={encounter} />
        ))}
      </Table>
      {more}
    </div>
  )
}
