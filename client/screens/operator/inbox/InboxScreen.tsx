import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { findMessageState, messageOrigins, messageStates } from '../shared/messageStates.ts'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { InboxScreenQuery } from './__generated__/InboxScreenQuery.graphql.ts'
import { MessageList } from './MessageList.tsx'

/** Messages of visitors and members, by state. */
export function InboxScreen({ queryRef }: { queryRef: PreloadedQuery<InboxScreenQuery> }) {
  const data = usePreloadedQuery<InboxScreenQuery>(
    graphql`
      query InboxScreenQuery($state: MessageState, $origin: MessageOrigin, $search: String) @preloadable {
        ...MessageList_query @arguments(state: $state, origin: $origin, search: $search)
      }
    `,
    queryRef,
  )
  const { filters, setFilter, choice, search } = useFilters()
  const state = findMessageState(filters.get('state'))?.value ?? 'OPEN'
  const panel = <MessageList messages={data} state={state} />
  return (
    <div className={operator.screen}>
      <OperatorTitle>Inbox</OperatorTitle>
      <div className={operator.head}>
        <h1>Inbox</h1>
        <ExportCsv list="messages" filter={queryRef.variables} />
      </div>
      <div className={operator.filters}>
        <SearchField label="Search by e-mail or name" {...search} />
        <Select label="From" placeholder="Everyone" options={messageOrigins} {...choice('origin')} />
      </div>
      <Tabs
        label="Messages by state"
        tabs={messageStates.map(({ value, label }) => ({ name: value, words: label, panel }))}
        chosen={state}
        onChoose={(name) => setFilter('state', name === 'OPEN' ? null : name)}
      />
    </div>
  )
}
