import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './PreferencesScreen.module.css'

const field = (
  <div className={styles.waiting}>
    <Skeleton width="short" height="line" />
    <Skeleton width="full" height="control" />
  </div>
)

/** The skeleton of the preferences, as large as the loaded screen. */
export function PreferencesSkeleton() {
  return (
    <div className={styles.screen}>
      <h1>Preferences</h1>
      <div className={styles.card}>
        <h2 className={styles.heading}>Your account</h2>
        <div className={styles.identity}>
          {field}
          {field}
        </div>
        <p className={styles.note} role="status">
          Loading your preferences...
        </p>
      </div>
      <div className={styles.card}>
        <h2 className={styles.heading}>Who you meet</h2>
        {field}
        {field}
        {field}
        {field}
      </div>
    </div>
  )
}
