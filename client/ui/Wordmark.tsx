import type { ElementType } from 'react'
import styles from './Wordmark.module.css'

type WordmarkProps = { href?: string; link?: ElementType | undefined; children: string }

/** The product's name with its mark, as a link to the start of the site or of an area. */
export function Wordmark({ href, link: Link = href ? 'a' : 'span', children }: WordmarkProps) {
  return (
    <Link className={styles.wordmark} href={href}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      {children}
    </Link>
  )
}
