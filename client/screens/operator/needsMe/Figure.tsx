import { type ReactNode, useId } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import styles from './Figure.module.css'

type FigureProps = {
  title: string
  /** The chart in a sentence, also for screen readers */
  summary: string
  /** Shown instead of the chart if there is no data */
  empty: string | null
  table: ReactNode
  children: ReactNode
}

/** A chart, with the same figures in a table behind it. */
export function Figure({ title, summary, empty, table, children }: FigureProps) {
  const id = useId()
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={styles.summary}>{empty ?? summary}</p>
      {!empty && (
        <>
          <div className={styles.drawing} role="img" aria-label={`${title}, drawn. ${summary}`}>
            {children}
          </div>
          <Disclosure summary={`${title} as a table`}>{table}</Disclosure>
        </>
      )}
    </section>
  )
}
