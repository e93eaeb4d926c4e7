import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { EncounterScreenQuery } from './__generated__/EncounterScreenQuery.graphql.ts'
import { CloseOut } from './CloseOut.tsx'
import { EncounterHead } from './EncounterHead.tsx'
import { Live } from './Live.tsx'
import { Processing } from './Processing.tsx'
import { Roster } from './Roster.tsx'

/**
 * One encounter from its plan to the release of impressions: who is invited, who is there, who came, and who has
 * submitted impressions.
 */
export function EncounterScreen({ queryRef }: { queryRef: PreloadedQuery<EncounterScreenQuery> }) {
  const { operatorEncounter: encounter } = usePreloadedQuery<EncounterScreenQuery>(
    graphql`
      query EncounterScreenQuery($rowId: Int!, $group: RosterGroup!) @preloadable {
        operatorEncounter(rowId: $rowId) {
          name
          ...EncounterHead_encounter
          ...Roster_encounter @arguments(group: $group)
          ...Live_encounter
          ...CloseOut_encounter
          ...Processing_encounter
        }
      }
    `,
    queryRef,
  )
  const { outcome, banner, tell } = useOutcome()
  const { filters, setFilter } = useFilters()
  if (!encounter) {
    return (
      <EmptyState sentence="There is no such encounter.">
        <ScreenLink href="/operator/encounters">See the encounters</ScreenLink>
      </EmptyState>
    )
  }
  const { group } = queryRef.variables
  const tabs = [
    {
      name: 'roster',
      words: 'Roster',
      panel: <Roster encounter={encounter} group={group} tell={tell} />,
    },
    { name: 'live', words: 'Live', panel: <Live encounter={encounter} tell={tell} /> },
    { name: 'closeOut', words: 'Close-out', panel: <CloseOut encounter={encounter} tell={tell} /> },
    { name: 'progress', words: 'Progress', panel: <Processing encounter={encounter} /> },
  ] as const
  return (
    <div className={operator.screen}>
      <OperatorTitle>{encounter.name}</OperatorTitle>
      <EncounterHead encounter={encounter} tell={tell} />
      <OutcomeBanner outcome={outcome} ref={banner} />
      <Tabs
        label={encounter.name}
        tabs={tabs}
        chosen={tabs.find(({ name }) => name === filters.get('tab'))?.name ?? 'roster'}
        onChoose={(name) => setFilter('tab', name === 'roster' ? null : name)}
      />
    </div>
  )
}
