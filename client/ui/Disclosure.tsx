import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

/**
 * A question that opens to its answer; the platform's own element, so it works without a script and is found by "find in
 * page".
 *
 * @param props what is always seen, and what opens
 */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
