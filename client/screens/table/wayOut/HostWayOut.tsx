import { Button, ButtonLink } from '../../../ui/Button.tsx'
import styles from './WayOut.module.css'

type HostWayOutProps = {
  encounter: { eventId: number; name: string }
  /** Leads back to the table while it runs */
  onComeBack?: () => void
  /** Why it was canceled, if it was */
  cancelReason?: string | null | undefined
}

/**
 * What an operator who hosted without a seat sees after leaving, or after the end: the link back to the console.
 *
 * @param props the encounter, what leads back to its table while it runs, and why it was canceled
 */
export function HostWayOut({ encounter: { eventId, name }, onComeBack, cancelReason }: HostWayOutProps) {
  const encounter = `/operator/encounters/${eventId}`
  if (onComeBack) {
    return (
      <section className={styles.out} role="status">
        <h1>You left the table</h1>
        <p>{name} goes on, led by its guide.</p>
        <Button onClick={onComeBack}>Come back to the table</Button>
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
