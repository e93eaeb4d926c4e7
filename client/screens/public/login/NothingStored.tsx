import { Banner } from '../../../ui/Banner.tsx'
import { nothingStored } from '../shared/nothingStored.ts'
import styles from './PasskeyLogin.module.css'

/** Replaces the passkey login if the browser stores nothing. */
export function NothingStored() {
  return (
    <div className={styles.passkey}>
      <Banner tone="warning">{nothingStored}</Banner>
    </div>
  )
}
