import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { oneOf, searched } from '../shared/filters.ts'
import styles from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { EarlyAccessScreenQuery } from './__generated__/EarlyAccessScreenQuery.graphql.ts'
import { cityOptions } from './cityOptions.ts'
import { InviteAddress } from './InviteAddress.tsx'
import { OpenCities } from './OpenCities.tsx'
import { RequestList } from './RequestList.tsx'
import { requestTabs } from './requestStates.ts'

/** The weekly review: requests for early access, to be invited or declined, many at once. */
export function EarlyAccessScreen({ queryRef }: { queryRef: PreloadedQuery<EarlyAccessScreenQuery> }) {
  const data = usePreloadedQuery<EarlyAccessScreenQuery>(
    graphql`
      query EarlyAccessScreenQuery(
        $search: String
        $state: EarlyAccessState
        $city: String
        $order: EarlyAccessOrder
      ) @preloadable {
        earlyAccessCounts(city: $city) {
          requested
          invited
          declined
          joined
        }
        waitingCities {
          city
          requests
          unnotified
        }
        ...RequestList_query
      }
    `,
    queryRef,
  )
  const { order: _order, ...filter } = queryRef.variables
  const { filters, setFilter, choice, search } = useFilters()
  const { requested, invited, declined, joined } = data.earlyAccessCounts
  const tab = oneOf(requestTabs, filters.get('state')) ?? 'REQUESTED'
  // The requests in the list may still be those of the tab before.
  const listed = queryRef.variables.state ?? 'ALL'
  const list = (
    <RequestList
      query={data}
      tab={oneOf(requestTabs, listed) ?? tab}
      searched={searched(filters) ?? filters.get('city')}
    />
  )
  const words = {
    REQUESTED: ['Waiting', requested],
    INVITED: ['Invited', invited],
    DECLINED: ['Declined', declined],
    JOINED: ['Joined', joined],
    ALL: ['All', requested + invited + declined + joined],
  } as const
  return (
    <div className={styles.screen}>
      <OperatorTitle>Early access</OperatorTitle>
      <div className={styles.head}>
        <h1>Early access</h1>
        <div className={styles.actions}>
          <InviteAddress />
          <OpenCities cities={data.waitingCities} />
          <ExportCsv list="early-access" filter={filter} />
        </div>
      </div>
      <div className={styles.filters}>
        <SearchField label="Search by e-mail or name" {...search} />
        <Select
          label="City"
          placeholder="All cities"
          options={cityOptions(data.waitingCities, filters.get('city'))}
          {...choice('city')}
        />
        <Select
          label="Order"
          placeholder="Newest first"
          options={[{ value: 'OLDEST', label: 'Oldest first' }]}
          {...choice('order')}
        />
      </div>
      <Tabs
        label="Requests by state"
        tabs={requestTabs.map((name) => {
          const [word, count] = words[name]
          // They count a city, but not what is searched for.
          const isCounted = queryRef.variables.search == null
          return { name, words: isCounted ? `${word} ${count.toLocaleString('en-US')}` : word, panel: list }
        })}
        chosen={tab}
        onChoose={(name) => setFilter('state', name === 'REQUESTED' ? null : name)}
      />
    </div>
  )
}
