import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { Banner } from '../../../ui/Banner.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { MembershipScreenQuery } from './__generated__/MembershipScreenQuery.graphql.ts'
import { CalendarFeed } from './CalendarFeed.tsx'
import { Decisions } from './Decisions.tsx'
import { EmailAndUsername } from './EmailAndUsername.tsx'
import { FriendLinks } from './FriendLinks.tsx'
import { MembershipActions } from './MembershipActions.tsx'
import { MembershipDetails } from './MembershipDetails.tsx'
import styles from './MembershipScreen.module.css'
import { MembershipTitle } from './MembershipTitle.tsx'
import { MyData } from './MyData.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { SignedInBrowsers } from './SignedInBrowsers.tsx'
import { useChangeMembership } from './useChangeMembership.ts'

/**
 * The membership: its status, decisions about it, what the member can do about it, and the account with email,
 * username, signed-in browsers and data.
 */
export function MembershipScreen({ queryRef }: { queryRef: PreloadedQuery<MembershipScreenQuery> }) {
  const { viewer } = usePreloadedQuery<MembershipScreenQuery>(
    graphql`
      query MembershipScreenQuery @preloadable {
        viewer {
          ...PasskeyList_viewer
          membership {
            username
            ...MembershipDetails_membership
            ...MembershipActions_membership
          }
          ...Decisions_viewer
          ...EmailAndUsername_viewer
          ...SignedInBrowsers_viewer
          ...CalendarFeed_viewer
          ...FriendLinks_viewer
        }
      }
    `,
    queryRef,
  )
  const { outcome, banner, tell } = useOutcome()
  const { change, changing: path, ended } = useChangeMembership()
  const changing = { change, tell, busy: path !== null || ended }
  const { membership } = viewer
  return (
    <div className={styles.screen} aria-busy={path !== null}>
      <title>Membership · Encounters</title>
      <MembershipTitle username={membership.username} />
      {path === 'direct' && <Banner tone="neutral">Processing your request...</Banner>}
      <OutcomeBanner outcome={outcome} ref={banner} />
      <MembershipDetails membership={membership} />
      <MembershipActions membership={membership} changing={changing} />
      <Decisions viewer={viewer} />
      <EmailAndUsername viewer={viewer} />
      <PasskeyList viewer={viewer} />
      <SignedInBrowsers viewer={viewer} />
      <CalendarFeed viewer={viewer} />
      <FriendLinks viewer={viewer} />
      <MyData changing={changing} />
    </div>
  )
}
