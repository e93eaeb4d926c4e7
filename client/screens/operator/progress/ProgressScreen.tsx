import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import operator from '../Operator.module.css'
import type { ProgressScreenQuery } from './__generated__/ProgressScreenQuery.graphql.ts'
import { Candidates } from './Candidates.tsx'
import { ProgressList } from './ProgressList.tsx'

/**
 * How far people have come after their encounters: whom the next groups can be formed of, and who has processed.
 *
 * @param props the reference of its query
 */
export function ProgressScreen({ queryRef }: { queryRef: PreloadedQuery<ProgressScreenQuery> }) {
  const data = usePreloadedQuery<ProgressScreenQuery>(
    graphql`
      query ProgressScreenQuery @preloadable {
        operatorOverview {
          ...Candidates_overview
        }
        ...ProgressList_query
      }
    `,
    queryRef,
  )
  return (
    <div className={operator.screen}>
      <title>Progress · Operator · Encounters</title>
      <h1>Progress</h1>
      <Candidates overview={data.operatorOverview} />
      <ProgressList encounters={data} />
    </div>
  )
}
