import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { oneOf } from '../shared/filters.ts'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { CasesScreenQuery } from './__generated__/CasesScreenQuery.graphql.ts'
import { type CaseTab, CaseTable } from './CaseTable.tsx'

const tabs: { name: CaseTab; words: string }[] = [
  { name: 'WAITING', words: 'Waiting' },
  { name: 'APPEALED', words: 'Appeals' },
  { name: 'DECIDED', words: 'Decided' },
]

/** Reports and appeals that wait, the most urgent first, and decided cases. */
export function CasesScreen({ queryRef }: { queryRef: PreloadedQuery<CasesScreenQuery> }) {
  const data = usePreloadedQuery<CasesScreenQuery>(
    graphql`
      query CasesScreenQuery($list: CaseList) @preloadable {
        ...CaseTable_query @arguments(list: $list)
      }
    `,
    queryRef,
  )
  const { filters, setFilter } = useFilters()
  const list = oneOf(['APPEALED', 'DECIDED'], filters.get('list')) ?? 'WAITING'
  const panel = <CaseTable cases={data} tab={list} />
  return (
    <div className={operator.screen}>
      <OperatorTitle>Cases</OperatorTitle>
      <h1>Cases</h1>
      <Tabs
        label="Cases by state"
        tabs={tabs.map((tab) => ({ ...tab, panel }))}
        chosen={list}
        onChoose={(name) => setFilter('list', name === 'WAITING' ? null : name)}
      />
    </div>
  )
}
