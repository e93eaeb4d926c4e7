import type { ReactNode } from 'react'
import { holdFocus } from '../ui/holdFocus.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import styles from './TableLayout.module.css'

/**
 * The frame of a seat's page: the wordmark, the encounter and its time. It contains no links, so that nobody leaves a
 * table by accident.
 */
export function TableLayout({ name, time, children }: { name?: string; time?: string; children: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <Wordmark>Encounters</Wordmark>
        {name && (
          <p className={styles.what}>
            <strong>{name}</strong>
            <span>{time}</span>
          </p>
        )}
      </header>
      <main ref={holdFocus} id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
