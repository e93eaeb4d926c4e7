import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import { StaleBanner } from '../shared/StaleBanner.tsx'
import { useWatch } from '../shared/useWatch.ts'
import type { FailedJobs_query$key } from './__generated__/FailedJobs_query.graphql.ts'
import type { FailedJobsPageQuery } from './__generated__/FailedJobsPageQuery.graphql.ts'
import { JobRow } from './JobRow.tsx'

/** Background jobs whose last try failed. The list is loaded again regularly while any of them will be tried again. */
export function FailedJobs({ query }: { query: FailedJobs_query$key }) {
  const { data, isFirstPage, showMore } = usePagedFragment<FailedJobsPageQuery, FailedJobs_query$key>(
    graphql`
      fragment FailedJobs_query on Query
      @refetchable(queryName: "FailedJobsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        failedJobs(first: $count, after: $cursor) @connection(key: "FailedJobs_failedJobs") {
          edges {
            node {
              jobId
              runAt
              ...JobRow_job
            }
          }
        }
      }
    `,
    query,
  )
  const { outcome, banner, tell } = useOutcome()
  const { edges } = data.failedJobs
  const staleSince = useWatch(isFirstPage && edges.some(({ node }) => node.runAt !== null))
  return (
    <div className={operator.list}>
      <ExportCsv list="failed-jobs" />
      <StaleBanner since={staleSince} />
      <OutcomeBanner outcome={outcome} ref={banner} />
      {edges.length === 0 ? (
        <EmptyState sentence="No job has failed.">
          <p>
            <ScreenLink href="/operator">See what else needs you</ScreenLink>
          </p>
        </EmptyState>
      ) : (
        <Table caption="Failed jobs" headings={['Job', 'What went wrong', 'Next try', 'Next']}>
          {edges.map(({ node }) => (
            <JobRow key={node.jobId} job={node} tell={tell} />
          ))}
        </Table>
      )}
      {showMore}
    </div>
  )
}
