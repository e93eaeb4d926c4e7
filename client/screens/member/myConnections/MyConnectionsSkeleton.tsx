import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './MyConnectionsScreen.module.css'

/** The outline of the connections while their code and data are on their way, as large as what replaces it. */
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
