import { BusyButton } from '../../../ui/BusyButton.tsx'
import { FocusedBanner } from '../../../ui/FocusedBanner.tsx'
import { useHydrated } from '../../../ui/useHydrated.ts'
import styles from './PasskeyLogin.module.css'
import { usePasskeySignIn } from './usePasskeySignIn.ts'

/** Logs in with a passkey. The browser may also suggest it at the email field. */
export function PasskeyLogin() {
  const hydrated = useHydrated()
  const { busy, failure, forget, signIn } = usePasskeySignIn()
  return (
    <div className={styles.passkey}>
      <BusyButton variant="secondary" disabled={!hydrated} busy={busy} onClick={signIn}>
        {busy ? 'Waiting for your passkey...' : 'Log in with a passkey'}
      </BusyButton>
      {failure && (
        <FocusedBanner tone="danger" onForget={forget}>
          {failure}
        </FocusedBanner>
      )}
    </div>
  )
}
