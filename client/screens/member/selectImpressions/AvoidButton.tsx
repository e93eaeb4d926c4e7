import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import type { AvoidButton_attendee$key } from './__generated__/AvoidButton_attendee.graphql.ts'
import styles from './AttendeeItem.module.css'
import { useAvoidance } from './useAvoidance.ts'

type AvoidButtonProps = { attendee: AvoidButton_attendee$key; encounterId: string }

/**
 * "Don't seat me with…", and taking it back.
 *
 * @param props the attendee, and the Relay id of the encounter at which they met
 */
export function AvoidButton({ attendee, encounterId }: AvoidButtonProps) {
  const { id, username, isAvoided } = useFragment(
    graphql`
      fragment AvoidButton_attendee on Attendee {
        id
        username
        isAvoided
      }
    `,
    attendee,
  )
  const { avoid, stopAvoiding, said } = useAvoidance(id, encounterId)
  return (
    <div className={styles.avoid}>
      <span role="status">{said ?? (isAvoided && "You won't be seated together.")}</span>
      {/* One button, so that the focus stays where it was pressed. */}
      <Button
        variant="quiet"
        aria-label={isAvoided ? `Undo: don't seat me with ${username}` : `Don't seat me with ${username}`}
        onClick={isAvoided ? stopAvoiding : avoid}
      >
        {isAvoided ? 'Undo' : "Don't seat me with…"}
      </Button>
    </div>
  )
}
