import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { FoldOnPhone } from '../shared/FoldOnPhone.tsx'
import operator from '../shared/Operator.module.css'
import { spokenName } from '../shared/spokenName.ts'
import { useFilters } from '../shared/useFilters.ts'
import { lastDay } from '../shared/zonedTime.ts'
import type { AuditFilters_query$key } from './__generated__/AuditFilters_query.graphql.ts'
import { beginningOf, dayOf, endOf } from './filterDays.ts'

/** The filters of the log. Who made a change and what was changed are filtered by links in the lines themselves. */
export function AuditFilters({ query }: { query: AuditFilters_query$key }) {
  const { auditActions } = useFragment(
    graphql`
      fragment AuditFilters_query on Query {
        auditActions
      }
    `,
    query,
  )
  const { filters, setFilter, choice } = useFilters()
  const type = filters.get('type')
  const narrowed = [
    filters.has('actor') && 'by one operator',
    type && `about ${spokenName(type)} ${filters.get('subject') ?? ''}`.trim(),
  ].filter(Boolean)
  return (
    <div>
      <FoldOnPhone what="filters">
        <div className={operator.filters}>
          <Select
            label="Action"
            placeholder="Every action"
            options={auditActions.map((action) => ({ value: action, label: spokenName(action) }))}
            {...choice('action')}
          />
          <Field
            label="From"
            type="date"
            max={lastDay}
            value={dayOf(filters.get('from'))}
            onChange={({ target }) => setFilter('from', beginningOf(target.value))}
          />
          <Field
            label="Until"
            type="date"
            max={lastDay}
            value={dayOf(filters.get('until'), 1)}
            onChange={({ target }) => setFilter('until', endOf(target.value))}
          />
        </div>
      </FoldOnPhone>
      {narrowed.length > 0 && (
        <p>
          Only changes {narrowed.join(' and ')}.{' '}
          <ScreenLink href="/operator/audit-log">See every change</ScreenLink>
        </p>
      )}
    </div>
  )
}
