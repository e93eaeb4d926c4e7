import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { serverNow } from '../../../browser/serverClock.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { EncountersScreenQuery } from './__generated__/EncountersScreenQuery.graphql.ts'
import { EncounterFilters } from './EncounterFilters.tsx'
import { EncounterList } from './EncounterList.tsx'
import { exportFilter } from './exportFilter.ts'

/** Every encounter, as a list or on a calendar, with what each needs next. */
export function EncountersScreen({ queryRef }: { queryRef: PreloadedQuery<EncountersScreenQuery> }) {
  const data = usePreloadedQuery<EncountersScreenQuery>(
    graphql`
      query EncountersScreenQuery(
        $count: Int!
        $states: [EncounterState!]
        $kind: EncounterKind
        $from: DateTime
        $until: DateTime
        $search: String
        $locationId: ID
        $need: EncounterNeed
        $order: EncounterOrder
      ) @preloadable {
        ...EncounterFilters_query
        ...EncounterList_query
          @arguments(
            count: $count
            states: $states
            kind: $kind
            from: $from
            until: $until
            search: $search
            locationId: $locationId
            need: $need
            order: $order
          )
      }
    `,
    queryRef,
  )
  const { filters } = useFilters()
  return (
    <div className={operator.screen}>
      <OperatorTitle>Encounters</OperatorTitle>
      <div className={operator.head}>
        <h1>Encounters</h1>
        <div className={operator.actions}>
          <ButtonLink link={ScreenLink} href="/operator/encounters/new">
            New encounter
          </ButtonLink>
          <ExportCsv list="encounters" filter={exportFilter(queryRef.variables, filters, serverNow())} />
        </div>
      </div>
      <EncounterFilters lookups={data} />
      <EncounterList encounters={data} />
    </div>
  )
}
