import { graphql, useFragment } from 'react-relay/hooks'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import type { AttendeeItem_attendee$key } from './__generated__/AttendeeItem_attendee.graphql.ts'
import styles from './AttendeeItem.module.css'
import { AvoidButton } from './AvoidButton.tsx'

type AttendeeItemProps = {
  attendee: AttendeeItem_attendee$key
  encounterId: string
  /** Whether they are ticked; null where choosing is over */
  isChosen: boolean | null
  onChoose: (ticked: boolean) => void
}

/**
 * One attendee: a box to tick, and the wish not to be seated with them.
 *
 * @param props the attendee, the Relay id of the encounter, whether they are chosen, and what is called when that changes
 */
export function AttendeeItem({ attendee, encounterId, isChosen, onChoose }: AttendeeItemProps) {
  const person = useFragment(
    graphql`
      fragment AttendeeItem_attendee on Attendee {
        username
        ...AvoidButton_attendee
      }
    `,
    attendee,
  )
  return (
    <li className={styles.item}>
      {isChosen === null ? (
        <span>{person.username}</span>
      ) : (
        <LabeledBox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
          {person.username}
        </LabeledBox>
      )}
      <AvoidButton attendee={person} encounterId={encounterId} />
    </li>
  )
}
