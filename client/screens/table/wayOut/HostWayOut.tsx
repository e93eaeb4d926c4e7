import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { elsewhere } from './elsewhere.ts'
import styles from './WayOut.module.css'

type HostWayOutProps = {
  encounter: { eventId: number; name: string }
  /** Leads back to the table while it runs */
  onComeBack?: () => void
  /** Whether they have come back on another page, and are at the table there */
  isElsewhere?: boolean
  /** Why it was canceled, if it was */
  cancelReason?: string | null | undefined
}

/** What an operator who hosted without a seat sees after leaving, or after the end: the link back to the console. */
export function HostWayOut({
  encounter: { eventId, name },
  onComeBack,
  isElsewhere,
  cancelReason,
}: HostWayOutProps) {
  const encounter = `/operator/encounters/${eventId}`
  if (onComeBack) {
    return (
      <section className={styles.out} role="status">
        <h1>{isElsewhere ? elsewhere.title : 'You left the table'}</h1>
        <p>{isElsewhere ? elsewhere.text : `${name} goes on, led by its guide.`}</p>
        <Button onClick={onComeBack}>{isElsewhere ? elsewhere.comeHere : 'Come back to the table'}</Button>
        <ButtonLink variant="secondary" href="/operator/live">
          Go to Live
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className={styles.out} role="status">
      <h1>{cancelReason ? 'This encounter was canceled' : 'Thank you for hosting'}</h1>
      <p>{cancelReason ?? `${name} is over.`}</p>
      <ButtonLink variant="secondary" href={cancelReason ? encounter : `${encounter}?tab=live`}>
        {cancelReason ? 'Go to the encounter' : 'Close it out'}
      </ButtonLink>
    </section>
  )
}
