import { graphql, useFragment } from 'react-relay/hooks'
import { SearchField } from '../../../ui/SearchField.tsx'
import { type Option, Select } from '../../../ui/Select.tsx'
import type { MemberFilters_query$key } from './__generated__/MemberFilters_query.graphql.ts'
import { FoldOnPhone } from './FoldOnPhone.tsx'
import styles from './Operator.module.css'
import { useFilters } from './useFilters.ts'

const statuses: readonly Option[] = [
  { value: 'ACTIVE', label: 'Active' },
  { value: 'PAUSED', label: 'Paused' },
  { value: 'CANCELED', label: 'Canceled' },
]

const engagements: readonly Option[] = [
  { value: 'NO_SHOWS', label: 'Did not come' },
  { value: 'CANCELLATIONS', label: 'Canceled late' },
  { value: 'EXPIRED', label: 'Let invitations expire' },
  { value: 'LEFT_OUT', label: 'Left out last time' },
]

const orders: readonly Option[] = [
  { value: 'OLDEST', label: 'Oldest first' },
  { value: 'USERNAME', label: 'By username' },
]

type MemberFiltersProps = {
  query: MemberFilters_query$key
  /** Whether members are listed: then the order can be chosen, too, and those who canceled, who get no mail */
  isList?: boolean
}

/** The filters of members, stored in the address. */
export function MemberFilters({ query, isList = false }: MemberFiltersProps) {
  const { locations } = useFragment(
    graphql`
      fragment MemberFilters_query on Query {
        locations {
          id
          label
        }
      }
    `,
    query,
  )
  const { filterWords, choice, search } = useFilters()
  const status = choice('status')
  const offered = statuses.filter(({ value }) => isList || value !== 'CANCELED' || value === status.value)
  return (
    <div className={styles.filters}>
      <SearchField label="Search by e-mail or username" {...search} />
      <FoldOnPhone what={filterWords(['status', 'location', 'engagement', 'order'])} isInGrid>
        <Select label="Status" placeholder="Every status" options={offered} {...status} />
        <Select
          label="Location"
          placeholder="Every location"
          options={locations.map(({ id, label }) => ({ value: id, label }))}
          {...choice('location')}
        />
        <Select label="Engagement" placeholder="Everyone" options={engagements} {...choice('engagement')} />
        {isList && <Select label="Order" placeholder="Newest first" options={orders} {...choice('order')} />}
      </FoldOnPhone>
    </div>
  )
}
