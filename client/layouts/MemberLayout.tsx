import { ScreenLink } from '../routing/ScreenLink.tsx'
import { ScreenOutlet } from '../routing/ScreenOutlet.tsx'
import { isOperator } from '../session/guards.ts'
import { Masthead } from '../ui/Masthead.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import styles from './MemberLayout.module.css'

const navigation = [
  { href: '/member/dashboard', words: 'Dashboard' },
  { href: '/member/my-encounters', words: 'My Encounters' },
  { href: '/member/my-connections', words: 'My Connections' },
  { href: '/member/preferences', words: 'Preferences' },
  { href: '/member/membership', words: 'Membership' },
  { href: '/member/help', words: 'Help' },
]

/** The frame of the member area: its navigation and the screen. */
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
    </>
  )
}
