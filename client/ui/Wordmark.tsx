import type { ElementType } from 'react'
import styles from './Wordmark.module.css'

type WordmarkProps = { href?: string; link?: ElementType | undefined; children: string }

/**
 * The product's name with its mark, leading home or wherever the area begins.
 *
 * @param props where it leads, nowhere on a page that is not to be left by accident; the element that makes the link, and
 *   what it reads
 */
export function Wordmark({ href, link: Link = href ? 'a' : 'span', children }: WordmarkProps) {
  return (
    <Link className={styles.wordmark} href={href}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      {children}
    </Link>
  )
}
