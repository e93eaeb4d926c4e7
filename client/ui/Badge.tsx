import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** The color of a badge. Its words say the same, so that color is never the only sign. */
export type BadgeTone = 'good' | 'warning' | 'danger' | 'neutral'

/** A small word about a state. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
