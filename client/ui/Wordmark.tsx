import type { ElementType } from 'react'
import styles from './Wordmark.module.css'

type WordmarkProps = { href?: string; link?: ElementType | undefined; children: string }

/**
 * The product's name with its mark, as a link to the start of the site or of an area.
 *
 * @param props its address, absent on a page that is not to be left by accident; the component that renders the link,
 *   and its words
 */
export function Wordmark({ href, link: Link = href ? 'a' : 'span', children }: WordmarkProps) {
  return (
    <Link className={styles.wordmark} href={href}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      {children}
    </Link>
  )
}
