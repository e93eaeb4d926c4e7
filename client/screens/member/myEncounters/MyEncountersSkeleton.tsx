import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './MyEncountersScreen.module.css'

/** The skeleton of the member's encounters, as large as the loaded screen. */
export function MyEncountersSkeleton() {
  return (
    <div className={styles.screen}>
      <h1>My Encounters</h1>
      <Skeleton width="half" height="control" />
      <div className={styles.list}>
        <p className={styles.note} role="status">
          Loading your encounters...
        </p>
        <div className={styles.rows}>
          <Skeleton width="full" height="control" />
          <Skeleton width="full" height="control" />
          <Skeleton width="full" height="control" />
        </div>
      </div>
    </div>
  )
}
