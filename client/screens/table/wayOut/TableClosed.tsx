import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { RoundTable } from '../../../ui/RoundTable.tsx'
import styles from './WayOut.module.css'

const closings = {
  CANCELED: {
    title: 'This encounter was canceled',
    text: 'We are sorry. We will invite you again.',
  },
  UNSEATED: {
    title: 'This seat is no longer yours',
    text: 'It was given up or taken back. My Encounters shows the seats you hold.',
  },
  REMOVED: {
    title: 'You were asked to leave this table',
    text: 'A host ended your part in this encounter. If something happened here, or if it was a mistake, say so: a person reads it, and nobody at the table learns of it.',
  },
}

/** The next page for people who do not report from here. */
const onwards = {
  seats: { href: '/member/my-encounters', words: 'Go to My Encounters' },
  help: { href: '/member/help', words: 'Go to Help' },
}

/** Why there is no table for the person. */
export type ClosedPhase = keyof typeof closings

type TableClosedProps = {
  phase: ClosedPhase
  /**
   * Why the encounter was canceled, if it was. Not shown to people without a seat, who would take it for the reason why
   * they have none
   */
  reason?: string | null | undefined
  /** Opens a report, for people who met others there or were removed, while the page takes any */
  onReport?: (() => void) | undefined
}

/**
 * Says why there is no table here any more, and where to go next. People who met others there can report what happened.
 * People who were removed do so from Help once this page takes no reports.
 */
export function TableClosed({ phase, reason, onReport }: TableClosedProps) {
  const { title, text } = closings[phase]
  const isRemoved = phase === 'REMOVED'
  const onward = onwards[isRemoved ? 'help' : 'seats']
  return (
    <section className={styles.out} role="status">
      <div className={styles.drawing}>
        <RoundTable seats={12} />
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      {phase === 'CANCELED' && reason && <p className={styles.reason}>“{reason}”</p>}
      {!(isRemoved && onReport) && (
        <ButtonLink variant="secondary" href={onward.href}>
          {onward.words}
        </ButtonLink>
      )}
      {onReport && (
        <Button variant={isRemoved ? 'secondary' : 'quiet'} onClick={onReport}>
          Report something or somebody…
        </Button>
      )}
    </section>
  )
}
