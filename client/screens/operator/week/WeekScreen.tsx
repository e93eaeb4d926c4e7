import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { WeekScreenQuery } from './__generated__/WeekScreenQuery.graphql.ts'
import styles from './Week.module.css'
import { WeeklyPlans } from './WeeklyPlans.tsx'
import { WeekProposals } from './WeekProposals.tsx'
import { mondayOf, mondayWords } from './weekDays.ts'

/** How many weeks can be proposed, the current one included. */
const weeksAhead = 5

/**
 * The week: one button proposes groups for all times of the plan, another invites the groups of each proposal; below is
 * the plan itself.
 */
export function WeekScreen({ queryRef }: { queryRef: PreloadedQuery<WeekScreenQuery> }) {
  const data = usePreloadedQuery<WeekScreenQuery>(
    graphql`
      query WeekScreenQuery($weekOf: String!) @preloadable {
        weekProposals(weekOf: $weekOf) {
          ...WeekProposals_proposals
        }
        weeklyPlans {
          id
        }
        ...WeeklyPlans_query
      }
    `,
    queryRef,
  )
  const { weekOf } = queryRef.variables
  const now = useNow()
  const { outcome, banner, tell } = useOutcome()
  const { setFilter } = useFilters()
  const mondays = Array.from({ length: weeksAhead }, (_, weeks) => mondayOf(now, weeks))
  const weeks = mondays.includes(weekOf) ? mondays : [weekOf, ...mondays]
  return (
    <div className={operator.screen}>
      <OperatorTitle>The week</OperatorTitle>
      <h1>The week</h1>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <div className={styles.week}>
        <Select
          label="Week of"
          placeholder="Next week"
          options={weeks.map((monday) => ({ value: monday, label: mondayWords(monday) }))}
          value={weekOf}
          onChange={({ target }) => setFilter('week', target.value || null)}
        />
      </div>
      <WeekProposals
        proposals={data.weekProposals}
        weekOf={weekOf}
        hasPlan={data.weeklyPlans.length > 0}
        tell={tell}
      />
      <WeeklyPlans query={data} />
    </div>
  )
}
