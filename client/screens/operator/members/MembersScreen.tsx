import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { useSearchParams } from 'wouter'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { MemberFilters } from '../shared/MemberFilters.tsx'
import styles from '../shared/Operator.module.css'
import type { MembersScreenQuery } from './__generated__/MembersScreenQuery.graphql.ts'
import { MemberList } from './MemberList.tsx'

/** Everyone with an account, with a search and filters. */
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
  const [filters] = useSearchParams()
  const { order: _order, ...filter } = queryRef.variables
  return (
    <div className={styles.screen}>
      <OperatorTitle>Members</OperatorTitle>
      <div className={styles.head}>
        <h1>Members</h1>
        <div className={styles.actions}>
          {filter.status !== 'CANCELED' && (
            <ButtonLink variant="secondary" link={ScreenLink} href={`/operator/write?${filters}`}>
              Write to them
            </ButtonLink>
          )}
          <ExportCsv list="members" filter={filter} />
        </div>
      </div>
      <MemberFilters query={data} isList />
      <MemberList query={data} />
    </div>
  )
}
