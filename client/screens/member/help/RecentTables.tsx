import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { shortDay } from '#rules/dates.ts'
import { reportableDays } from '#rules/safety/reporting.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { ReportEncounter } from '../../shared/report/ReportEncounter.tsx'
import type { RecentTablesQuery } from './__generated__/RecentTablesQuery.graphql.ts'
import styles from './HelpScreen.module.css'

/** The tables whose people can still be reported. */
export const recentTablesQuery = graphql`
  query RecentTablesQuery {
    viewer {
      recentTables {
        id
        name
        startsAt
        timeZone
      }
    }
  }
`

/** The tables of the last 30 days that the member attended, each with a button to report somebody. */
export function RecentTables({ queryRef }: { queryRef: PreloadedQuery<RecentTablesQuery> }) {
  const { viewer } = usePreloadedQuery<RecentTablesQuery>(recentTablesQuery, queryRef)
  if (viewer.recentTables.length === 0) {
    return <p className={styles.tables}>You were at no table in the last {reportableDays} days.</p>
  }
  return (
    <ul className={styles.tables} aria-label="Where you met">
      {viewer.recentTables.map((encounter) => (
        <li key={encounter.id}>
          <span>
            {encounter.name}, {shortDay(new Date(encounter.startsAt), encounter.timeZone, serverNow())}
          </span>
          <ReportEncounter encounter={encounter} />
        </li>
      ))}
    </ul>
  )
}
