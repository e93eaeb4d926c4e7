import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './SelectImpressionsScreen.module.css'

/** The outline of the attendees while their code and data are on their way, as large as what replaces it. */
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
