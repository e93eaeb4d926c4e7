import { readSession } from '../../../session/session.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './MembershipScreen.module.css'
import { MembershipTitle } from './MembershipTitle.tsx'

const details = ['Account status', 'Subscription plan', 'Subscription status', 'Member since']

/** The skeleton of the membership, as large as the loaded screen. */
export function MembershipSkeleton() {
  return (
    <div className={styles.screen}>
      <MembershipTitle username={readSession()?.username} />
      <div className={styles.card}>
        <dl className={styles.details}>
          {details.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.waiting}>
                <Skeleton width="full" height="line" />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.card}>
        <p className={styles.note} role="status">
          Loading your membership information...
        </p>
      </div>
    </div>
  )
}
