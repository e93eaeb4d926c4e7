import styles from './ListSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The outline of a screen that is mostly a list: its title, its filters and its rows. */
export function ListSkeleton() {
  return (
    <div className={styles.screen}>
      <div role="status">
        <h1>Loading...</h1>
      </div>
      <Skeleton width="half" height="control" />
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
    </div>
  )
}
