import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './HelpScreen.module.css'

const question = (
  <div className={styles.question}>
    <Skeleton width="half" height="line" />
  </div>
)

/** The skeleton of the help screen, as large as the loaded screen. */
export function HelpSkeleton() {
  return (
    <div className={styles.screen}>
      <h1>Help</h1>
      <div>
        <h2 className={styles.heading}>Questions and answers</h2>
        {question}
        {question}
        {question}
        {question}
        {question}
      </div>
      <div className={styles.card}>
        <h2 className={styles.heading}>Write to us</h2>
        <div className={styles.waiting}>
          <p className={styles.note} role="status">
            Loading help...
          </p>
        </div>
      </div>
    </div>
  )
}
