import { Button, ButtonLink } from '../../../ui/Button.tsx'
import styles from './WayOut.module.css'

type HostWayOutProps = {
  encounter: { eventId: number; name: string }
  /** Leads back, while it still runs, a host who left */
  onComeBack?: () => void
  /** Why it was canceled, where it was */
  cancelReason?: string | null | undefined
}

/**
 * What an operator sees who hosted without a seat, and left or saw it end: the way back to the console.
 *
 * @param props the encounter, the way back to its table while it runs, and why it was canceled
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
