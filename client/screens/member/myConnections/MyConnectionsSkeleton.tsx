import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './MyConnectionsScreen.module.css'

/** The skeleton of the connections, as large as the loaded screen. */
export function MyConnectionsSkeleton() {
  return (
    <div className={styles.screen}>
      <h1>My Connections</h1>
      <div className={styles.list}>
        <Skeleton width="half" height="control" />
        <p role="status">Loading your connections...</p>
        <div className={styles.rows}>
          <Skeleton width="full" height="control" />
          <Skeleton width="full" height="control" />
          <Skeleton width="full" height="control" />
        </div>
      </div>
    </div>
  )
}
