import type { ReactNode } from 'react'
import styles from './AppealPart.module.css'

/** An appeal that was sent, in its own words. */
export function SentAppeal({
  body,
  waits,
  children,
}: {
  body: string | null | undefined
  waits: boolean
  children: ReactNode
}) {
  return (
    <>
      <h2>Your appeal</h2>
      {children}
      <p className={styles.quote}>{body}</p>
      {waits && <p>It waits for an answer. Until then the decision stands.</p>}
    </>
  )
}
