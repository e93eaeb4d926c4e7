import { Banner } from '../../../ui/Banner.tsx'
import styles from './ReviewNote.module.css'

/** Ends a legal page until a lawyer has read it. */
export function ReviewNote() {
  return (
    <div className={styles.note}>
      <Banner tone="neutral">
        This is a draft. It needs a lawyer’s review before the launch. Last changed on November 22, 2026.
      </Banner>
    </div>
  )
}
