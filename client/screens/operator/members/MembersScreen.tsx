import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import styles from '../shared/Operator.module.css'
import type { MembersScreenQuery } from './__generated__/MembersScreenQuery.graphql.ts'
import { MemberFilters } from './MemberFilters.tsx'
import { MemberList } from './MemberList.tsx'

/**
 * Everyone with an account, to search and to filter.
 *
 * @param props the reference of its query
 */
export function MembersScreen({ queryRef }: { queryRef: PreloadedQuery<MembersScreenQuery> }) {
  const data = usePreloadedQuery<MembersScreenQuery>(
    graphql`
      query MembersScreenQuery(
        $search: String
        $status: AccountStatus
        $locationId: ID
        $engagement: MemberEngagement
        $order: MemberOrder
      ) @preloadable {
        ...MemberFilters_query
        ...MemberList_query
      }
    `,
    queryRef,
  )
  return (
    <div className={styles.screen}>
      <title>Members · Encounters</title>
      <div className={styles.head}>
        <h1>Members</h1>
        <ExportCsv list="members" />
      </div>
      <MemberFilters query={data} />
      <MemberList query={data} />
    </div>
  )
}
