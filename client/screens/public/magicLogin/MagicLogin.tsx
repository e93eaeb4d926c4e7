import { Banner } from '../../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import styles from './MagicLogin.module.css'
import { useMagicLogin } from './useMagicLogin.ts'

/** Logs a person in by the link they opened, or says why not. */
export function MagicLogin() {
  const { state, confirm } = useMagicLogin()
  if (state.step === 'asking') {
    return (
      <div className={styles.steps} aria-live="polite">
        <h1>Is this you?</h1>
        <p>
          This link logs in <strong>{state.maskedEmail}</strong>.
        </p>
        <Button onClick={confirm}>Continue signing in</Button>
      </div>
    )
  }
  if (state.step === 'failed') {
    return (
      <div className={styles.steps}>
        <h1>That did not work</h1>
        <Banner tone="danger">{state.message}</Banner>
        {state.again && <Button onClick={state.again}>Try again</Button>}
        <ButtonLink href="/login" variant="secondary">
          Back to Login
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={styles.steps} aria-live="polite">
      <h1>Logging You In...</h1>
      <p>This takes a moment.</p>
    </div>
  )
}
