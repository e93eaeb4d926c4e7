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
  onReport: (person: { id: string; name: string }) => void
}

/**
 * One attendee: a box to tick, the wish not to be seated with them, and a report.
 *
 * @param props the attendee, the Relay id of the encounter, whether they are chosen, what is called when that
 *   changes, and what opens the report
 */
export function AttendeeItem({ attendee, encounterId, isChosen, onChoose, onReport }: AttendeeItemProps) {
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
      <AvoidButton attendee={person} encounterId={encounterId} onReport={onReport} />
    </li>
  )
}
