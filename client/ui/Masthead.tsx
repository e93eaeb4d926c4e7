import type { ElementType, ReactNode } from 'react'
import styles from './Masthead.module.css'
import { Wordmark } from './Wordmark.tsx'

type MastheadProps = { home: string; brand: string; label: string; link?: ElementType; children: ReactNode }

/**
 * The head of a page: the wordmark and the navigation. On narrow windows the navigation is a native popover, which
 * opens without any script; code that changes the page closes it (`hideNavigation`).
 */
export function Masthead({ home, brand, label, link, children }: MastheadProps) {
  return (
    <header className={styles.header}>
      <Wordmark href={home} link={link}>
        {brand}
      </Wordmark>
      <button className={styles.menu} type="button" popoverTarget="navigation">
        Menu
      </button>
      <nav className={styles.nav} id="navigation" popover="auto" aria-label={label}>
        {children}
      </nav>
    </header>
  )
}
