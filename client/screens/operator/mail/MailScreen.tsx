import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { useSearchParams } from 'wouter'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { oneOf } from '../shared/filters.ts'
import operator from '../shared/Operator.module.css'
import type { MailScreenQuery } from './__generated__/MailScreenQuery.graphql.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { MailPart } from './MailPart.tsx'
import { mailTabs } from './mailStates.ts'
import { SuppressedPart } from './SuppressedPart.tsx'
import { WrittenPart } from './WrittenPart.tsx'

/** Mails, their recipients and what happened to them; suppressed addresses; and failed jobs. */
export function MailScreen({ queryRef }: { queryRef: PreloadedQuery<MailScreenQuery> }) {
  const data = usePreloadedQuery<MailScreenQuery>(
    graphql`
      query MailScreenQuery(
        $mails: Boolean!
        $written: Boolean!
        $addresses: Boolean!
        $jobs: Boolean!
        $state: MailState
        $kind: String
        $reason: SuppressionReason
        $search: String
      ) @preloadable {
        failedJobCount
        ...MailPart_query
          @include(if: $mails)
          @alias(as: "mails")
          @arguments(state: $state, kind: $kind, search: $search)
        ...WrittenPart_query @include(if: $written) @alias(as: "written")
        ...SuppressedPart_query
          @include(if: $addresses)
          @alias(as: "addresses")
          @arguments(reason: $reason, search: $search)
        ...FailedJobs_query @include(if: $jobs) @alias(as: "jobs")
      }
    `,
    queryRef,
  )
  const [filters, setFilters] = useSearchParams()
  const tab = oneOf(mailTabs, filters.get('tab')) ?? 'mails'
  const { search, state, kind, reason } = queryRef.variables
  const { mails, written, addresses, jobs, failedJobCount: failed } = data
  return (
    <div className={operator.screen}>
      <OperatorTitle>Mail</OperatorTitle>
      <h1>Mail</h1>
      <Tabs
        label="Mail"
        tabs={[
          {
            name: 'mails',
            words: 'Mails',
            panel: mails && <MailPart query={mails} filter={{ search, state, kind }} />,
          },
          { name: 'written', words: 'To many', panel: written && <WrittenPart query={written} /> },
          {
            name: 'addresses',
            words: 'Suppressed',
            panel: addresses && <SuppressedPart query={addresses} filter={{ search, reason }} />,
          },
          {
            name: 'jobs',
            words: failed > 0 ? `Failed jobs ${failed.toLocaleString('en-US')}` : 'Failed jobs',
            panel: jobs && <FailedJobs query={jobs} />,
          },
        ]}
        chosen={tab}
        onChoose={(name) => setFilters(name === 'mails' ? {} : { tab: name }, { replace: true })}
      />
    </div>
  )
}
