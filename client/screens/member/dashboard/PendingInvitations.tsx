import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { graphql, useFragment } from 'react-relay/hooks'
import { hasExpired } from '#rules/expiry.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type {
  PendingInvitations_viewer$data,
  PendingInvitations_viewer$key,
} from './__generated__/PendingInvitations_viewer.graphql.ts'
import { InvitationListItem } from './InvitationListItem.tsx'
import styles from './PendingInvitations.module.css'
import type { ResponseOutcome } from './useRespondToInvitation.ts'

const fragment = graphql`
  fragment PendingInvitations_viewer on Viewer {
    pendingInvitations(first: 50) {
      edges {
        node {
          id
          expiresAt
          ...InvitationListItem_invitation
        }
      }
    }
  }
`

function stillOpen({ pendingInvitations }: PendingInvitations_viewer$data, now: Date) {
  const invitations = pendingInvitations.edges.map(({ node }) => node)
  return invitations.filter(({ expiresAt }) => !hasExpired(expiresAt ? new Date(expiresAt) : null, now))
}

/** The answered invitation leaves the list with its buttons, so the focus goes to the sentence that says what happened. */
function useOutcome() {
  const [outcome, setOutcome] = useState<ResponseOutcome | null>(null)
  const banner = useRef<HTMLDivElement>(null)
  const tell = (next: ResponseOutcome | null) => {
    flushSync(() => setOutcome(next))
    banner.current?.focus()
  }
  return { outcome, banner, tell }
}

/**
 * The invitations waiting for an answer, soonest first, without those that ran out since they were loaded.
 *
 * @param props the signed-in member
 */
export function PendingInvitations({ viewer }: { viewer: PendingInvitations_viewer$key }) {
  const data = useFragment<PendingInvitations_viewer$key>(fragment, viewer)
  const now = useNow()
  const { outcome, banner, tell } = useOutcome()
  const invitations = stillOpen(data, now)
  return (
    <section className={styles.section} aria-labelledby="pending-invitations">
      <h2 id="pending-invitations">Pending invitations</h2>
      {outcome && (
        <Banner ref={banner} tone={outcome.tone}>
          {outcome.sentence}
        </Banner>
      )}
      {invitations.length === 0 ? (
        <EmptyState sentence="You have no pending invitations.">
          <p>We email you as soon as there is a seat for you. It will be waiting here, too.</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {invitations.map((invitation) => (
            <InvitationListItem key={invitation.id} invitation={invitation} now={now} onOutcome={tell} />
          ))}
        </ul>
      )}
    </section>
  )
}
