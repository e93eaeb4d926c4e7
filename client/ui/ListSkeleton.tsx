import styles from './ListSkeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The outline of a screen that is mostly a list: its title, its filters and its rows. */
export function ListSkeleton() {
  return (
    <div className={styles.screen}>
      <Skeleton width="short" height="title" />
      <Skeleton width="half" height="control" />
      <p role="status">Loading...</p>
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
    </div>
  )
}
