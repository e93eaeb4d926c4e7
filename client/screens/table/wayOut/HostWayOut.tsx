import { Button, ButtonLink } from '../../../ui/Button.tsx'
import styles from './WayOut.module.css'

type HostWayOutProps = {
  encounter: { eventId: number; name: string }
  /** Leads back, while it still runs, a host who left */
  onComeBack?: () => void
}

/**
 * What an operator sees who hosted without a seat, and left or saw it end: the way back to the console.
 *
 * @param props the encounter, and the way back to its table while it runs
 */
export function HostWayOut({ encounter: { eventId, name }, onComeBack }: HostWayOutProps) {
  return (
    <section className={styles.out} role="status">
      <h1>{onComeBack ? 'You left the table' : 'Thank you for hosting'}</h1>
      <p>{onComeBack ? `${name} goes on, led by its guide.` : `${name} is over.`}</p>
      {onComeBack && <Button onClick={onComeBack}>Come back to the table</Button>}
      <ButtonLink
        variant="secondary"
        href={onComeBack ? '/operator/live' : `/operator/encounters/${eventId}?tab=live`}
      >
        {onComeBack ? 'Go to Live' : 'Close it out'}
      </ButtonLink>
    </section>
  )
}
