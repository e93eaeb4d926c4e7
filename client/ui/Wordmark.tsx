import styles from './Wordmark.module.css'

/**
 * The product's name with its mark, leading home or wherever the area begins.
 *
 * @param props where it leads and what it reads
 */
export function Wordmark({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.wordmark} href={href}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      {children}
    </a>
  )
}
