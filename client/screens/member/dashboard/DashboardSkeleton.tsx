import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './DashboardScreen.module.css'
import card from './InvitationListItem.module.css'
import list from './PendingInvitations.module.css'

/** The dashboard's outline while its code and data are on their way, as large as what replaces it. */
export function DashboardSkeleton() {
  return (
    <div className={styles.screen}>
      <div>
        <Skeleton width="half" height="title" />
        <div className={styles.standing}>
          <Skeleton width="half" height="line" />
        </div>
      </div>
      <section className={list.section}>
        <h2>Pending invitations</h2>
        <div className={card.item}>
          <p className={card.expiry} role="status">
            Loading your invitations...
          </p>
          <Skeleton width="full" height="line" />
          <Skeleton width="short" height="line" />
          <div className={card.answers}>
            <Skeleton width="half" height="control" />
          </div>
        </div>
      </section>
    </div>
  )
}
