import { ButtonLink } from '../../../ui/Button.tsx'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import styles from './WayOut.module.css'

const closings = {
  CANCELED: {
    title: 'This encounter was canceled',
    text: 'We are sorry: it does not take place. We will invite you again.',
  },
  UNSEATED: {
    title: 'This seat is no longer yours',
    text: 'It was given up. My Encounters shows the seats you hold.',
  },
  REMOVED: {
    title: 'You were asked to leave this table',
    text: 'A host ended your part in this encounter. If that was a mistake, write to us: a person reads it.',
  },
}

/** Why there is no table for somebody. */
export type ClosedPhase = keyof typeof closings

/**
 * Says why there is no table here any more, and where to go on.
 *
 * @param props why, and for a canceled encounter the operator's reason
 */
export function TableClosed({ phase, reason }: { phase: ClosedPhase; reason?: string | null | undefined }) {
  const { title, text } = closings[phase]
  const isRemoved = phase === 'REMOVED'
  return (
    <section className={styles.out} role="status">
      <div className={styles.drawing}>
        <RoundTable seats={12} />
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      {reason && <p className={styles.reason}>“{reason}”</p>}
      <ButtonLink variant="secondary" href={isRemoved ? '/member/help' : '/member/my-encounters'}>
        {isRemoved ? 'Write to us' : 'Go to My Encounters'}
      </ButtonLink>
    </section>
  )
}
