import { useState } from 'react'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LazyReport } from '../../shared/report/LazyReport.tsx'
import styles from './HelpScreen.module.css'

/** Where to report somebody, and a form for everything else. */
export function ReportSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="report">
      <h2 id="report" className={styles.heading}>
        Report something or somebody
      </h2>
      <p className={styles.note}>
        To report a person, press “Report…” beside the encounter at which you met, under{' '}
        <ScreenLink href="/member/my-encounters?tab=previous">My Encounters</ScreenLink>. They never learn of
        it, and you two are not seated together again. Anything else you can report here.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Report something…
      </Button>
      {isOpen && <LazyReport encounter={null} person={null} onClose={() => setOpen(false)} />}
    </section>
  )
}
