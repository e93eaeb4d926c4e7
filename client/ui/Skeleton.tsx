import styles from './Skeleton.module.css'

/**
 * The outline of something still loading.
 *
 * @param props its width as a share of the line, and its height in steps of 4 px
 */
export function Skeleton({
  width,
  height,
}: {
  width: 'short' | 'half' | 'full'
  height: 'line' | 'title' | 'control'
}) {
  return <span className={styles.skeleton} data-width={width} data-height={height} aria-hidden="true" />
}
