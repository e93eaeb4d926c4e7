import { ScreenLink } from '../routing/ScreenLink.tsx'
import { ScreenOutlet } from '../routing/ScreenOutlet.tsx'
import { isOperator } from '../session/guards.ts'
import { Masthead } from '../ui/Masthead.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import styles from './MemberLayout.module.css'

const navigation = [
  { href: '/member/dashboard', words: 'Dashboard', inBar: 'Dashboard' },
  { href: '/member/my-encounters', words: 'My Encounters', inBar: 'Encounters' },
  { href: '/member/my-connections', words: 'My Connections', inBar: 'Connections' },
  { href: '/member/preferences', words: 'Preferences', inBar: 'Preferences' },
  { href: '/member/membership', words: 'Membership' },
  { href: '/member/help', words: 'Help' },
]

/** The frame of the member area: its navigation and the screen; on a phone a bar has the main places at hand. */
export function MemberLayout() {
  return (
    <>
      <SkipLink />
      <Masthead home="/member/dashboard" brand="Member Area" label="Member area" link={ScreenLink}>
        {navigation.map(({ href, words }) => (
          <ScreenLink key={href} href={href}>
            {words}
          </ScreenLink>
        ))}
        {isOperator() && <ScreenLink href="/operator">Operator</ScreenLink>}
        <LogOutButton />
      </Masthead>
      <main id="content" className={styles.main} tabIndex={-1}>
        <ScreenOutlet />
      </main>
      <nav className={styles.bar} aria-label="Main places">
        {navigation.map(
          ({ href, inBar }) =>
            inBar && (
              <ScreenLink key={href} href={href}>
                {inBar}
              </ScreenLink>
            ),
        )}
      </nav>
    </>
  )
}
