import { defaultTimeZone, fullDate } from '#rules/dates.ts'
import { lateAppeal } from '#rules/safety/appeal.ts'
import { useDraftUntil } from '../../../ui/useDraft.ts'
import { AppealForm, appealDraft } from './AppealForm.tsx'
import styles from './AppealPart.module.css'
import type { AppealedDecision } from './appealLink.ts'
import { SentAppeal } from './SentAppeal.tsx'

const day = (instant: string) => fullDate(new Date(instant), defaultTimeZone)

const headings: Record<string, string> = {
  WARNING: 'A warning',
  SUSPENDED: 'A suspension',
  EXPELLED: 'The end of a membership',
}

/** A decision: the statement, the form while it can be appealed, and then the outcome of the appeal. */
export function Decision({ token, decision }: { token: string; decision: AppealedDecision }) {
  const { outcome, guideline, statement, decidedAt, appealUntil, canAppeal } = decision
  useDraftUntil(appealDraft(token), !canAppeal)
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
