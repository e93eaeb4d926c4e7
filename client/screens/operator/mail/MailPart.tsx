import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { ExportFilter } from '../shared/download.ts'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import { spokenName } from '../shared/spokenName.ts'
import { useFilters } from '../shared/useFilters.ts'
import type { MailPart_query$key } from './__generated__/MailPart_query.graphql.ts'
import { MailList } from './MailList.tsx'
import { mailStates } from './mailStates.ts'

/** Every mail, with the filters of the list. */
export function MailPart({ query, filter }: { query: MailPart_query$key; filter: ExportFilter }) {
  const data = useFragment(
    graphql`
      fragment MailPart_query on Query
      @argumentDefinitions(
        state: { type: "MailState" }
        kind: { type: "String" }
        search: { type: "String" }
      ) {
        mailKinds
        ...MailList_query @arguments(state: $state, kind: $kind, search: $search)
      }
    `,
    query,
  )
  const { choice, search } = useFilters()
  const { outcome, banner, tell } = useOutcome()
  const kinds = data.mailKinds.map((kind) => ({ value: kind, label: spokenName(kind) }))
  return (
    <div className={operator.list}>
      <div className={operator.filters}>
        <SearchField label="Search by address" {...search} />
        <Select label="State" placeholder="Every state" options={mailStates} {...choice('state')} />
        <Select label="Kind" placeholder="Every kind" options={kinds} {...choice('kind')} />
      </div>
      <ExportCsv list="mails" filter={filter} />
      <OutcomeBanner outcome={outcome} ref={banner} />
      <MailList mails={data} tell={tell} />
    </div>
  )
}
