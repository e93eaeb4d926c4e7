import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { MembershipDetails_membership$key } from './__generated__/MembershipDetails_membership.graphql.ts'
import styles from './MembershipScreen.module.css'

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The status of account and subscription. An operator who takes no part has no subscription. */
export function MembershipDetails({ membership }: { membership: MembershipDetails_membership$key }) {
  const { accountStatus, subscriptionType, subscriptionStatus, createdAt } = useFragment(
    graphql`
      fragment MembershipDetails_membership on Membership {
        accountStatus
        subscriptionType
        subscriptionStatus
        createdAt
      }
    `,
    membership,
  )
  return (
    <section className={styles.card} aria-label="Details">
      <dl className={styles.details}>
        <Detail name="Account status">
          <StatusBadge status={accountStatus} />
        </Detail>
        {subscriptionType && <Detail name="Subscription plan">{subscriptionType}</Detail>}
        {subscriptionStatus && (
          <Detail name="Subscription status">
            <StatusBadge status={subscriptionStatus} />
          </Detail>
        )}
        <Detail name="Member since">
          <time dateTime={createdAt}>{longDate(new Date(createdAt), defaultTimeZone)}</time>
        </Detail>
      </dl>
    </section>
  )
}
