import styles from './Skeleton.module.css'

/** The outline of something still loading. */
export function Skeleton({
  width,
  height,
}: {
  width: 'short' | 'half' | 'full'
  height: 'line' | 'title' | 'control'
}) {
  return <span className={styles.skeleton} data-width={width} data-height={height} aria-hidden="true" />
}
