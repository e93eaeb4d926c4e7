import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import type { SeatDetail_seat$key } from './__generated__/SeatDetail_seat.graphql.ts'
import { MoveForm } from './MoveForm.tsx'
import { useMoving } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'

type SeatDetailProps = {
  seat: SeatDetail_seat$key
  /** Null if they have no table */
  tableId: string | null
  /** Whether they cannot be moved */
  isFixed: boolean
}

/** Why a person sits here, and where else they could sit. */
export function SeatDetail({ seat: key, tableId, isFixed }: SeatDetailProps) {
  const { member, ageRange, gender, sentence, roundsLeftOut } = useFragment(
    graphql`
      fragment SeatDetail_seat on GroupSeat {
        ageRange
        gender
        sentence
        roundsLeftOut
        member {
          id
          rowId
          username
        }
      }
    `,
    key,
  )
  const { canMove } = useMoving()
  const about = [
    ageRange,
    gender,
    roundsLeftOut > 0 && `left out ${roundsLeftOut} ${roundsLeftOut === 1 ? 'time' : 'times'} before`,
  ]
  return (
    <section className={styles.detail} aria-label={`About ${member.username}`}>
      <p>
        <ScreenLink href={`/operator/members/${member.rowId}`}>{member.username}</ScreenLink> ·{' '}
        {about.filter(Boolean).join(' · ')}
      </p>
      <p>{sentence}</p>
      {canMove && !isFixed && (
        <MoveForm key={member.id} person={{ memberId: member.id, username: member.username, tableId }} />
      )}
    </section>
  )
}
