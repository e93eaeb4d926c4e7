import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { LoadedSection } from '../shared/LoadedSection.tsx'
import operator from '../shared/Operator.module.css'
import type { ProgressScreenQuery } from './__generated__/ProgressScreenQuery.graphql.ts'
import { Candidates } from './Candidates.tsx'
import { ProgressList } from './ProgressList.tsx'

/** The progress after encounters: the members ready for the next groups, and who has submitted impressions. */
export function ProgressScreen({ queryRef }: { queryRef: PreloadedQuery<ProgressScreenQuery> }) {
  const data = usePreloadedQuery<ProgressScreenQuery>(
    graphql`
      query ProgressScreenQuery @preloadable {
        ...ProgressList_query
      }
    `,
    queryRef,
  )
  return (
    <div className={operator.screen}>
      <OperatorTitle>Progress</OperatorTitle>
      <div className={operator.head}>
        <h1>Progress</h1>
        <ExportCsv list="progress" />
      </div>
      <LoadedSection title="Ready to meet again" failure="Who could meet again could not be counted.">
        {(fetchKey) => <Candidates fetchKey={fetchKey} />}
      </LoadedSection>
      <ProgressList encounters={data} />
    </div>
  )
}
