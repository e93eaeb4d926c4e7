import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { refetchOnFocus } from '../relay/refetchOnFocus.ts'
import { ListOutlet } from '../routing/ListOutlet.tsx'
import { ScreenLink } from '../routing/ScreenLink.tsx'
import { useScreens } from '../routing/ScreensContext.ts'
import { holdFocus } from '../ui/holdFocus.ts'
import { Masthead } from '../ui/Masthead.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { LogOutButton } from './LogOutButton.tsx'
import styles from './OperatorLayout.module.css'

const home = '/operator'

const navigation = [
  { href: home, words: 'Needs me' },
  { href: '/operator/week', words: 'The week' },
  { href: '/operator/cases', words: 'Cases' },
  { href: '/operator/early-access', words: 'Early access' },
  { href: '/operator/members', words: 'Members' },
  { href: '/operator/encounters', words: 'Encounters' },
  { href: '/operator/live', words: 'Live' },
  { href: '/operator/groups', words: 'Form groups' },
  { href: '/operator/progress', words: 'Progress' },
  { href: '/operator/inbox', words: 'Inbox' },
  { href: '/operator/mail', words: 'Mail' },
  { href: '/operator/settings', words: 'Settings' },
  { href: '/operator/privacy', words: 'Privacy' },
  { href: '/operator/audit-log', words: 'Audit log' },
]

/**
 * Whether a screen belongs to a link of the navigation, as one encounter does to Encounters. Every screen is below the
 * first link.
 */
const isWithin = (pathname: string, href: string) => href !== home && pathname.startsWith(`${href}/`)

/** Refreshes the screen when the operator returns to the page, since no stream reports what other operators did. */
function useOthersWork(refresh: () => unknown) {
  useEffect(
    () =>
      refetchOnFocus(
        () => void refresh(),
        () => false,
      ),
    [refresh],
  )
}

/** The frame of the operator's console: its navigation and the screen. */
export function OperatorLayout() {
  const { refresh } = useScreens()
  const [pathname] = useLocation()
  useOthersWork(refresh)
  return (
    <div className={styles.layout}>
      <SkipLink />
      <Masthead home={home} brand="Operator" label="Operator" link={ScreenLink}>
        {navigation.map(({ href, words }) => (
          <ScreenLink key={href} href={href} aria-current={isWithin(pathname, href) ? 'true' : undefined}>
            {words}
          </ScreenLink>
        ))}
        <ScreenLink href="/member/dashboard">Member area</ScreenLink>
        <LogOutButton />
      </Masthead>
      <main ref={holdFocus} id="content" className={styles.main} tabIndex={-1}>
        <ListOutlet />
      </main>
    </div>
  )
}
