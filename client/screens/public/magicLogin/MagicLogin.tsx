import { useRef } from 'react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import styles from './MagicLogin.module.css'
import { pathToLogin, useMagicLogin } from './useMagicLogin.ts'

/** Logs a person in by the link they opened, or says why not. */
export function MagicLogin() {
  const { state, confirm } = useMagicLogin()
  const part = useRef<HTMLDivElement>(null)
  // The pressed button is removed, and the focus would be lost.
  const goOn = (act: () => void) => () => {
    part.current?.focus({ preventScroll: true })
    act()
  }
  return (
    <div
      ref={part}
      className={styles.steps}
      tabIndex={-1}
      aria-live={state.step === 'failed' ? undefined : 'polite'}
    >
      {state.step === 'asking' ? (
        <>
          <h1>Is this you?</h1>
          <p>
            This link logs in <strong>{state.maskedEmail}</strong>.
          </p>
          <Button onClick={goOn(confirm)}>Continue signing in</Button>
        </>
      ) : state.step === 'failed' ? (
        <>
          <h1>That did not work</h1>
          <Banner tone="danger">{state.message}</Banner>
          {state.again && <Button onClick={goOn(state.again)}>Try again</Button>}
          <ButtonLink href={pathToLogin()} variant="secondary">
            Back to Login
          </ButtonLink>
        </>
      ) : (
        <>
          <h1>Logging You In...</h1>
          <p>This takes a moment.</p>
        </>
      )}
    </div>
  )
}
