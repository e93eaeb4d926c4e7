import { reloadDocument } from '../../../browser/navigation.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './AppealPart.module.css'
import { useAppeal } from './useAppeal.ts'

/** The decision behind an appeal's link. */
export function AppealPart() {
  const state = useAppeal()
  if (state.step === 'loading') {
    return (
      <div className={styles.parts} aria-live="polite">
        <h1>Your appeal</h1>
        <p>This takes a moment.</p>
      </div>
    )
  }
  if (state.step === 'failed') {
    return (
      <div className={styles.parts}>
        <h1>That did not work</h1>
        <Banner tone="danger">{state.message}</Banner>
        {!state.isRefused && (
          <div>
            <Button onClick={reloadDocument}>Try again</Button>
          </div>
        )}
      </div>
    )
  }
  const { Decision, decision, token } = state
  return <Decision token={token} decision={decision} />
}
