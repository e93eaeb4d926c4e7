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

/** A titled part of the dashboard, with the outcome of the last act in it. */
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
