import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import type { AvoidButton_attendee$key } from './__generated__/AvoidButton_attendee.graphql.ts'
import styles from './AttendeeItem.module.css'
import { useAvoidance } from './useAvoidance.ts'

type AvoidButtonProps = {
  attendee: AvoidButton_attendee$key
  encounterId: string
  onReport: (person: { id: string; name: string }) => void
}

/**
 * "Don't seat me with…", and taking it back; and reporting them. A report stands until we take it back.
 *
 * @param props the attendee, the Relay id of the encounter at which they met, and what opens the report
 */
export function AvoidButton({ attendee, encounterId, onReport }: AvoidButtonProps) {
  const { id, username, isAvoided, isReported } = useFragment(
    graphql`
      fragment AvoidButton_attendee on Attendee {
        id
        username
        isAvoided
        isReported
      }
    `,
    attendee,
  )
  const { avoid, stopAvoiding, said } = useAvoidance(id, encounterId)
  const apart = isReported
    ? "You reported them, so you won't be seated together."
    : isAvoided && "You won't be seated together."
  return (
    <div className={styles.avoid}>
      <span role="status">{said ?? apart}</span>
      {/* One button, so that the focus stays where it was pressed. */}
      {!isReported && (
        <Button
          variant="quiet"
          aria-label={isAvoided ? `Undo: don't seat me with ${username}` : `Don't seat me with ${username}`}
          onClick={isAvoided ? stopAvoiding : avoid}
        >
          {isAvoided ? 'Undo' : "Don't seat me with…"}
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`Report ${username}`}
        onClick={() => onReport({ id, name: username })}
      >
        Report…
      </Button>
    </div>
  )
}
