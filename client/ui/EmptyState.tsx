import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { RoundTable } from './RoundTable.tsx'

/** Shown in place of an empty list: a small picture of a table, a sentence, and the next step. */
export function EmptyState({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <div className={styles.picture}>
        <RoundTable seats={12} />
      </div>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.next}>{children}</div>
    </div>
  )
}
