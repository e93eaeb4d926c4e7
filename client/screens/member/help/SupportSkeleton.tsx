import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './HelpScreen.module.css'

/** The outline of the support form while the member's email is on its way, as large as what replaces it. */
export function SupportSkeleton() {
  return (
    <div className={styles.waiting}>
      <p className={styles.note} role="status">
        Loading your email...
      </p>
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
    </div>
  )
}
