import { type ReactNode, useId } from 'react'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import styles from './Figure.module.css'

type FigureProps = {
  title: string
  /** What is drawn, in a sentence, also for those who cannot see it */
  summary: string
  /** Stands where the drawing would be while there is nothing to draw */
  empty: string | null
  table: ReactNode
  children: ReactNode
}

/**
 * A drawing of figures, with the same figures in a table behind it.
 *
 * @param props its title and summary, the drawing, and the table
 */
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
