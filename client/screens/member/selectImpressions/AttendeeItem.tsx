import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import type { AttendeeItem_attendee$key } from './__generated__/AttendeeItem_attendee.graphql.ts'
import styles from './AttendeeItem.module.css'
import { AttendeeMenu } from './AttendeeMenu.tsx'
import { useAvoidance } from './useAvoidance.ts'

type AttendeeItemProps = {
  attendee: AttendeeItem_attendee$key
  encounterId: string
  /** Whether they are ticked or, once choosing is over, were chosen */
  isChosen: boolean
  isOver: boolean
  onChoose: (ticked: boolean) => void
  onReport: (person: { id: string; name: string }) => void
}

/**
 * One attendee: a row to tap, and a small menu with the wish not to be seated with them, and a report. A report implies
 * that wish until the operator lifts it.
 */
export function AttendeeItem({
  attendee,
  encounterId,
  isChosen,
  isOver,
  onChoose,
  onReport,
}: AttendeeItemProps) {
  const { id, username, isAvoided, isReported } = useFragment(
    graphql`
      fragment AttendeeItem_attendee on Attendee {
        id
        username
        isAvoided
        isReported
      }
    `,
    attendee,
  )
  const { avoid, stopAvoiding, said } = useAvoidance(id, encounterId, isAvoided)
  const apart = isReported
    ? "You reported them, so you won't be seated together."
    : isAvoided && "You won't be seated together."
  return (
    <li className={styles.item} data-chosen={isChosen}>
      {isOver ? (
        <span className={styles.name}>
          <bdi>{username}</bdi> {isChosen && <Badge tone="good">You chose them</Badge>}
        </span>
      ) : (
        <LabeledBox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
          {username}
        </LabeledBox>
      )}
      <AttendeeMenu
        username={username}
        wish={isReported ? null : { isAvoided, change: isAvoided ? stopAvoiding : avoid }}
        onReport={() => onReport({ id, name: username })}
      />
      <p className={styles.said} role="status">
        {said ?? apart}
      </p>
    </li>
  )
}
