import { Banner } from '../../../ui/Banner.tsx'
import { nothingStored } from '../shared/nothingStored.ts'
import styles from './PasskeyLogin.module.css'

/** Stands in the place of the passkeys where the browser stores nothing. */
export function NothingStored() {
  return (
    <div className={styles.passkey}>
      <Banner tone="warning">{nothingStored}</Banner>
    </div>
  )
}
