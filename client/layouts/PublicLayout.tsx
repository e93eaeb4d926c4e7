import type { ReactNode } from 'react'
import type { PublicPath } from '../site/publicPaths.ts'
import { Masthead } from '../ui/Masthead.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Toast } from '../ui/Toast.tsx'
import styles from './PublicLayout.module.css'

type Link = { to: PublicPath; words: string }

const navigation: readonly Link[] = [
  { to: '/', words: 'Home' },
  { to: '/encounters', words: 'Encounters' },
  { to: '/about', words: 'About' },
  { to: '/faq', words: 'FAQ' },
  { to: '/contact', words: 'Contact' },
  { to: '/join', words: 'Join' },
]

const footer: readonly Link[] = [
  { to: '/terms-of-service', words: 'Terms of Service' },
  { to: '/community-guidelines', words: 'Community Guidelines' },
  { to: '/privacy-policy', words: 'Privacy Policy' },
  { to: '/safety', words: 'Safety' },
  { to: '/pricing', words: 'Pricing' },
]

function NavLink({ to, words, current }: Link & { current: boolean }) {
  return (
    <a href={to} aria-current={current ? 'page' : undefined}>
      {words}
    </a>
  )
}

/**
 * The frame of every public page: navigation, the page, footer and the place for toasts. On a phone the navigation is a
 * native popover, which opens without any script; the page's small script closes it after a link was chosen. The path
 * is null if the page is not in the navigation.
 */
export function PublicLayout({ path, children }: { path: PublicPath | null; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Masthead home="/" brand="Encounters" label="Main">
        {navigation.map((link) => (
          <NavLink key={link.to} {...link} current={link.to === path} />
        ))}
        <a
          className={styles.signIn}
          href="/login"
          aria-current={path === '/login' ? 'page' : undefined}
          data-sign-in=""
        >
          Sign In
        </a>
      </Masthead>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <nav className={styles.legal} aria-label="Legal">
          {footer.map((link) => (
            <NavLink key={link.to} {...link} current={link.to === path} />
          ))}
        </nav>
        <p>© 2025 Encounters. All rights reserved.</p>
      </footer>
      <Toast />
    </>
  )
}
