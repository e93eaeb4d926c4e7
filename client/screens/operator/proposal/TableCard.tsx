import { graphql, useFragment } from 'react-relay/hooks'
import { tooLateToInvite } from '#rules/seats/invitation.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { SeatingPicture } from '../../../ui/SeatingPicture.tsx'
import { FoldOnPhone } from '../shared/FoldOnPhone.tsx'
import { startWords } from '../shared/proposalWords.ts'
import { useTooLateToInvite } from '../shared/useTooLateToInvite.ts'
import { howMany } from '../shared/words.ts'
import type { TableCard_table$key } from './__generated__/TableCard_table.graphql.ts'
import { EffectNote } from './EffectNote.tsx'
import { useMoving } from './MovingContext.ts'
import { agesOf, genderWords } from './measureWords.ts'
import styles from './ProposalScreen.module.css'
import { SeatDetail } from './SeatDetail.tsx'
import { SeatList } from './SeatList.tsx'
import { TableActions } from './TableActions.tsx'

/** The data shown of a table, also in its dialog. */
export const tableCard = graphql`
  fragment TableCard_table on GroupTable {
    id
    number
    startsAt
    isLocked
    isLeftToOthers
    encounter {
      id
      rowId
      state
    }
    measures {
      people
      misfits
      repeats
      genders {
        gender
        people
      }
    }
    faults {
      rule
      isHard
      sentence
    }
    seats {
      id
      ageRange
      broken
      member {
        id
        username
      }
      ...SeatList_seats
      ...SeatDetail_seat
    }
  }
`

type TableCardProps = {
  table: TableCard_table$key
  timeZone: string
  /** Whether its people could be too few or too many; never at a One-on-One */
  hasAdvice: boolean
  isLocking: boolean
  onLock: (tableIds: readonly string[], locked: boolean) => void
  isPicked: boolean
  onPick: (tableId: string, picked: boolean) => void
}

/**
 * One table: who sits there and why, its problems, and the effect of dropping a person here. On a phone only its
 * summary shows until it is opened.
 */
export function TableCard({
  table: key,
  timeZone,
  hasAdvice,
  isLocking,
  onLock,
  isPicked,
  onPick,
}: TableCardProps) {
  const table = useFragment(tableCard, key)
  const { hovered, canMove, chosen } = useMoving()
  const { id, number, startsAt, isLocked, isLeftToOthers, encounter, measures, faults, seats } = table
  const seat = seats.find(({ member }) => member.id === chosen)
  const isInvited = encounter !== null && encounter !== undefined
  const isOpen = !isInvited && !isLeftToOthers
  const isFixed = isLocked || isLeftToOthers
  const isTooLate = useTooLateToInvite(startsAt)
  const hardRules = faults.filter(({ isHard }) => isHard).map(({ rule }) => rule)
  const isIncomplete = hardRules.length > 0
  const breaking = new Set(
    seats.flatMap(({ broken, member }) =>
      broken.some((rule) => hardRules.includes(rule)) ? [member.id] : [],
    ),
  )
  const headingId = `table-${number}`
  const people = seats.map(({ member }) => ({ memberId: member.id, username: member.username, tableId: id }))
  return (
    <section className={styles.table} aria-labelledby={headingId} data-incomplete={isIncomplete}>
      <header className={styles.line}>
        <div className={styles.picture}>
          <SeatingPicture
            people={seats.length}
            lit={seats.flatMap(({ member }, index) => (breaking.has(member.id) ? [index] : []))}
          />
        </div>
        <h3 id={headingId}>Table {number}</h3>
        {encounter && (
          <>
            {encounter.state === 'CANCELED' ? (
              <Badge tone="neutral">Canceled</Badge>
            ) : (
              <Badge tone="good">Invited</Badge>
            )}
            <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>See its roster</ScreenLink>
          </>
        )}
        {isLocked && !isInvited && <Badge tone="neutral">Locked</Badge>}
        {isIncomplete && <Badge tone="warning">To be completed</Badge>}
        {isOpen && canMove && !isTooLate && (
          <div className={styles.pick}>
            <LabeledBox
              checked={isPicked}
              aria-label={`Choose table ${number}`}
              onChange={({ target }) => onPick(id, target.checked)}
            >
              Choose
            </LabeledBox>
          </div>
        )}
      </header>
      <p className={styles.facts}>
        <span>{startWords(startsAt, timeZone)}</span>{' '}
        <span>
          {howMany(measures.people, 'person', 'people')} · {agesOf(seats)} · {genderWords(measures.genders)}
        </span>
      </p>
      {(measures.misfits > 0 || measures.repeats > 0) && (
        <p className={styles.note}>
          {[
            measures.misfits > 0 && `${howMany(measures.misfits, 'time')} a wish about age is not met`,
            measures.repeats > 0 && `${howMany(measures.repeats, 'pair meets', 'pairs meet')} again`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {isLeftToOthers && !isInvited && (
        <p className={styles.note}>
          You sit here yourself. Another operator can change, lock and invite this table.
        </p>
      )}
      {isOpen && canMove && isTooLate && (
        <p className={styles.note}>{tooLateToInvite} Move its people to another table, or dissolve it.</p>
      )}
      {faults.map(({ rule, sentence, isHard }) => (
        <p key={rule} className={styles.fault} data-hard={isHard}>
          {sentence}
        </p>
      ))}
      <FoldOnPhone what="people" where={`at table ${number}`} isNeeded={seat !== undefined}>
        <SeatList
          label={`Table ${number}`}
          seats={seats}
          breaking={breaking}
          tableId={id}
          isFixed={isFixed}
        />
        {hovered?.place === id && hovered.effect && <EffectNote effect={hovered.effect} />}
        {seat && <SeatDetail seat={seat} tableId={id} isFixed={isFixed} />}
        {!isInvited && (
          <TableActions
            table={{ id, number, isLocked, people }}
            canLock={isOpen ? canMove && !isLocking && (isLocked || !isIncomplete) : null}
            canDissolve={canMove && !isFixed}
            hasAdvice={hasAdvice}
            onLock={onLock}
          />
        )}
      </FoldOnPhone>
    </section>
  )
}
