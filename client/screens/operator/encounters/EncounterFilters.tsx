import { graphql, useFragment } from 'react-relay/hooks'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { encounterNeeds, encounterStates } from '../shared/encounterWords.ts'
import { FoldOnPhone } from '../shared/FoldOnPhone.tsx'
import operator from '../shared/Operator.module.css'
import { proposalKinds } from '../shared/proposalWords.ts'
import { useFilters } from '../shared/useFilters.ts'
import type { EncounterFilters_query$key } from './__generated__/EncounterFilters_query.graphql.ts'

const spans = [
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'Past and ahead' },
]
const views = [{ value: 'calendar', label: 'Calendar' }]

/** The filters of the encounters, stored in the address. */
export function EncounterFilters({ lookups }: { lookups: EncounterFilters_query$key }) {
  const { locations } = useFragment(
    graphql`
      fragment EncounterFilters_query on Query {
        locations {
          id
          label
        }
      }
    `,
    lookups,
  )
  const { filters, filterWords, choice, search } = useFilters()
  const isCalendar = filters.get('view') === 'calendar'
  const places = locations.map(({ id, label }) => ({ value: id, label }))
  return (
    <div className={operator.filters}>
      <SearchField label="Search by name" {...search} />
      <FoldOnPhone what={filterWords(['view', 'when', 'kind', 'state', 'need', 'location'])} isInGrid>
        <Select label="View" placeholder="List" options={views} {...choice('view')} />
        {!isCalendar && <Select label="When" placeholder="Ahead" options={spans} {...choice('when')} />}
        <Select label="Kind" placeholder="Every kind" options={proposalKinds} {...choice('kind')} />
        <Select label="State" placeholder="Every state" options={encounterStates} {...choice('state')} />
        <Select label="Needs" placeholder="Anything" options={encounterNeeds} {...choice('need')} />
        <Select label="Location" placeholder="Every location" options={places} {...choice('location')} />
      </FoldOnPhone>
    </div>
  )
}
