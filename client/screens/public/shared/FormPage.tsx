import type { ReactNode } from 'react'
import styles from './FormPage.module.css'

/** A narrow page around one form. */
export function FormPage({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      {children}
    </div>
  )
}
