import { type ReactNode, type Ref, useId } from 'react'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import type { Outcome } from '../../../ui/useOutcome.ts'
import styles from './DashboardSection.module.css'

type DashboardSectionProps = {
  title: string
  outcome: Outcome | null
  banner: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * A titled part of the dashboard, with what is shown about the last thing done in it.
 *
 * @param props the title, the outcome to tell, if any, and where its banner can be found to take the focus
 */
export function DashboardSection({ title, outcome, banner, children }: DashboardSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {children}
    </section>
  )
}
