import type { ReactNode } from 'react'
import { holdFocus } from '../ui/holdFocus.ts'
import { Wordmark } from '../ui/Wordmark.tsx'
import styles from './TableLayout.module.css'

/**
 * The frame of the page of a seat: the wordmark, what this is and when. Nothing in it leads away, so that nobody leaves a
 * table by a slip of the finger.
 *
 * @param props the encounter's name and its time in words, where they are known, and the screen
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
