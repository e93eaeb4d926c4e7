import { readSession } from '../../../session/session.ts'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './DashboardScreen.module.css'
import section from './DashboardSection.module.css'
import card from './EncounterCard.module.css'
import greeting from './Welcome.module.css'
import { Welcome } from './Welcome.tsx'

/** The dashboard's skeleton, as large as the loaded screen. */
export function DashboardSkeleton() {
  return (
    <div className={styles.screen}>
      <div>
        <Welcome username={readSession()?.username} />
        <div className={greeting.onward}>
          <Skeleton width="short" height="line" />
        </div>
      </div>
      <section className={section.section}>
        <h2>Pending invitations</h2>
        <div className={card.item}>
          <RoundTable seats={12} />
          <div>
            <p className={card.note} role="status">
              Loading your invitations...
            </p>
            <Skeleton width="full" height="line" />
            <Skeleton width="short" height="line" />
          </div>
          <div className={card.answers}>
            <Skeleton width="half" height="control" />
          </div>
        </div>
      </section>
    </div>
  )
}
