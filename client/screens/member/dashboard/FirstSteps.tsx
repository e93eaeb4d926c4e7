import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import type { FirstSteps_viewer$key } from './__generated__/FirstSteps_viewer.graphql.ts'
import styles from './FirstSteps.module.css'

/**
 * What a new member can do while no invitation has come yet. Nothing for whoever has been at an encounter, has one ahead or
 * an answer to give, or takes no part.
 *
 * @param props the signed-in member
 */
export function FirstSteps({ viewer: key }: { viewer: FirstSteps_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment FirstSteps_viewer on Viewer {
        hasAttended
        accountStatus
        membership {
          subscriptionType
        }
        pendingInvitations(first: 50) @connection(key: "PendingInvitations_pendingInvitations") {
          edges {
            node {
              id
            }
          }
        }
        waitlistedInvitations(first: 50) @connection(key: "WaitlistedInvitations_waitlistedInvitations") {
          edges {
            node {
              id
            }
          }
        }
        upcomingEncounters(first: 50) @connection(key: "HeldSeats_upcomingEncounters") {
          edges {
            node {
              id
            }
          }
        }
      }
    `,
    key,
  )
  const { hasAttended, accountStatus, membership } = viewer
  const { pendingInvitations, waitlistedInvitations, upcomingEncounters } = viewer
  const lists = [pendingInvitations, waitlistedInvitations, upcomingEncounters]
  const takesPart = accountStatus === 'ACTIVE' && membership.subscriptionType !== null
  if (hasAttended || !takesPart || lists.some(({ edges }) => edges.length > 0)) return null
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">While you wait</h2>
      <ol className={styles.steps}>
        <li>
          <ScreenLink href="/member/preferences?open=availability">Say which evenings suit you</ScreenLink>
          <p>You are then invited only when you can come.</p>
        </li>
        <li>
          <a href="/encounters">See how an evening goes</a>
          <p>Twelve people, a guide, and a question at a time.</p>
        </li>
        <li>
          <ScreenLink href="/member/membership">Add your seats to your calendar</ScreenLink>
          <p>The calendar follows every change by itself.</p>
        </li>
      </ol>
    </section>
  )
}
