import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './SelectImpressionsScreen.module.css'

/** The skeleton of the attendees, as large as the loaded screen. */
export function SelectImpressionsSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Who Made an Impression?</h1>
        <p role="status">Loading attendees...</p>
        <Skeleton width="full" height="line" />
        <Skeleton width="half" height="line" />
      </div>
      <div className={styles.rows}>
        <Skeleton width="full" height="control" />
        <Skeleton width="full" height="control" />
        <Skeleton width="full" height="control" />
        <Skeleton width="full" height="control" />
      </div>
    </div>
  )
}
