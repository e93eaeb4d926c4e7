import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** What a badge says about its words; the words say it too, so that colour is never alone. */
export type BadgeTone = 'good' | 'warning' | 'danger' | 'neutral'

/**
 * A small word about a state.
 *
 * @param props its tone and its words
 */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
