import type { ElementType, ReactNode } from 'react'
import { holdFocus } from '../ui/holdFocus.ts'
import { Masthead } from '../ui/Masthead.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import styles from './MemberLayout.module.css'

/** The main screens come first. */
const navigation = [
  { href: '/member/dashboard', words: 'Dashboard' },
  { href: '/member/my-encounters', words: 'My Encounters' },
  { href: '/member/my-connections', words: 'My Connections' },
  { href: '/member/preferences', words: 'Preferences' },
  { href: '/member/membership', words: 'Membership' },
  { href: '/member/help', words: 'Help' },
]

const mainPlaces = 4

type MemberFrameProps = { link: ElementType; end: ReactNode; children: ReactNode }

/**
 * The frame of the member area: its navigation, which on a phone is a bar at the bottom, and the place of the screen.
 * The prerendered document contains it too, so that it is shown before any script has loaded.
 */
export function MemberFrame({ link: Link, end, children }: MemberFrameProps) {
  return (
    <>
      <SkipLink />
      <Masthead home="/member/dashboard" brand="Member Area" label="Member area" link={Link}>
        {navigation.map(({ href, words }) => (
          <Link key={href} href={href}>
            {words}
          </Link>
        ))}
        {end}
      </Masthead>
      <main ref={holdFocus} id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <nav className={styles.bar} aria-label="Main places">
        {navigation.slice(0, mainPlaces).map(({ href, words }) => (
          <Link key={href} href={href}>
            {words.replace('My ', '')}
          </Link>
        ))}
      </nav>
    </>
  )
}
