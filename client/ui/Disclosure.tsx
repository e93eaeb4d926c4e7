import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

type DisclosureProps = { summary: string; isOpenAtFirst?: boolean; children: ReactNode }

/**
 * A question that opens to its answer; the platform's own element, so it works without a script and is found by "find in
 * page".
 *
 * @param props what is always seen, whether it is open at first, and what opens
 */
export function Disclosure({ summary, isOpenAtFirst = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpenAtFirst}>
      <summary>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
