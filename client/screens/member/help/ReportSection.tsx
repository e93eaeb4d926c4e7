import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import useQueryLoader from 'react-relay/lib/relay-hooks/useQueryLoader'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import { LazyReport } from '../../shared/report/LazyReport.tsx'
import type { RecentTablesQuery } from './__generated__/RecentTablesQuery.graphql.ts'
import styles from './HelpScreen.module.css'
import { RecentTables, recentTablesQuery } from './RecentTables.tsx'

/** Reports of people at recent tables, and of anything else. */
export function ReportSection() {
  const [isOpen, setOpen] = useState(false)
  const [tables, loadTables] = useQueryLoader<RecentTablesQuery>(recentTablesQuery)
  return (
    <section className={styles.card} aria-labelledby="report">
      <h2 id="report" className={styles.heading}>
        Report something or somebody
      </h2>
      <p className={styles.note}>
        A person you report never learns of it, and you two are not seated together again. You can also report
        somebody from the table, and from the list of people you met.
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" aria-expanded={Boolean(tables)} onClick={() => loadTables({})}>
          Report somebody…
        </Button>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Report something…
        </Button>
      </div>
      {tables && (
        <ErrorBoundary
          resetKeys={[tables]}
          fallback={<Banner tone="danger">Where you met could not be loaded. Please try again.</Banner>}
        >
          <PromptSuspense fallback={<p role="status">Loading where you met...</p>}>
            <RecentTables queryRef={tables} />
          </PromptSuspense>
        </ErrorBoundary>
      )}
      {isOpen && <LazyReport encounter={null} person={null} onClose={() => setOpen(false)} />}
    </section>
  )
}
