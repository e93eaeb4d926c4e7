import { defaultTimeZone, fullDate } from '#rules/dates.ts'
import { lateAppeal } from '#rules/safety/appeal.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { AppealForm } from './AppealForm.tsx'
import styles from './AppealPart.module.css'
import { SentAppeal } from './SentAppeal.tsx'
import { useAppeal } from './useAppeal.ts'

const day = (instant: string) => fullDate(new Date(instant), defaultTimeZone)

const headings: Record<string, string> = {
  WARNING: 'A warning',
  SUSPENDED: 'A suspension',
  EXPELLED: 'The end of a membership',
}

/** The decision behind an appeal's link: the statement, the form while it can be appealed, and then what came of it. */
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
      </div>
    )
  }
  const { decision, token } = state
  const { outcome, guideline, statement, decidedAt, appealUntil, canAppeal } = decision
  return (
    <div className={styles.parts}>
      <h1>{headings[outcome] ?? 'A decision'}</h1>
      <p className={styles.quiet}>
        Decided on {day(decidedAt)}. It rests on the Community Guidelines, “{guideline}”.
      </p>
      <p className={styles.quote}>{statement}</p>
      {canAppeal && <AppealForm token={token} lastDay={day(appealUntil)} />}
      {!canAppeal && !decision.appealedAt && <p>{lateAppeal}</p>}
      {decision.appealedAt && (
        <SentAppeal body={decision.appealBody} waits={decision.granted == null}>
          <p className={styles.quiet}>Sent on {day(decision.appealedAt)}.</p>
        </SentAppeal>
      )}
      {decision.granted != null && (
        <>
          <h2>{decision.granted ? 'We took our decision back' : 'Our decision stands'}</h2>
          <p className={styles.quote}>{decision.answer}</p>
        </>
      )}
    </div>
  )
}
