import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

type DisclosureProps = { summary: string; isOpenAtFirst?: boolean; children: ReactNode }

/**
 * A summary that opens to its contents. It is the platform's own element, so it works without a script, and "find in
 * page" opens it.
 */
export function Disclosure({ summary, isOpenAtFirst = false, children }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpenAtFirst}>
      <summary>{summary}</summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
