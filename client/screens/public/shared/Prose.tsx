import type { ReactNode } from 'react'
import styles from './Prose.module.css'

/** A page of text: its title, a first paragraph set larger, and the rest at a comfortable measure. */
export function Prose({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className={styles.prose}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  )
}
