import { GridList, GridListItem, Button as GripButton, useDragAndDrop } from 'react-aria-components'
import { graphql, useFragment } from 'react-relay/hooks'
import type { SeatList_seats$key } from './__generated__/SeatList_seats.graphql.ts'
import { type Person, useMoving } from './MovingContext.ts'
import type { MoveTarget } from './moveEffect.ts'
import styles from './SeatList.module.css'

const personType = 'encounters-person'

type SeatListProps = {
  label: string
  seats: SeatList_seats$key
  /** The Relay ids of people who break a rule; two people who met may stand in for each other, which breaks none */
  breaking: ReadonlySet<string>
  /** The table's Relay id; null for those left out */
  tableId: string | null
  isFixed: boolean
}

/** The whole list is one drop target, since people have no order at a table. */
const wholeList = { getDropTargetFromPoint: () => ({ type: 'root' }) as const }

/**
 * People at a table or left out, each with age range and gender. Each can be chosen, and dragged elsewhere with the
 * pointer or the keyboard (Enter on the grip, Tab to a place, Enter).
 */
export function SeatList({ label, seats: key, breaking, tableId, isFixed }: SeatListProps) {
  const seats = useFragment(
    graphql`
      fragment SeatList_seats on GroupSeat @relay(plural: true) {
        id
        isMovedByHand
        broken
        ageRange
        gender
        member {
          id
          username
        }
      }
    `,
    key,
  )
  const { canMove, chosen, dragged, hovered, choose, begin, end, hover, move } = useMoving()
  const place = tableId ?? 'out'
  const target: MoveTarget = tableId === null ? 'out' : { tableId }
  const concerned = new Set(
    hovered?.effect?.breaks
      .filter((breach) => breach.tableId === tableId)
      .flatMap(({ memberIds }) => memberIds),
  )
  const isLit = ({ member }: (typeof seats)[number]) => breaking.has(member.id) || concerned.has(member.id)
  const personOf = (memberId: unknown): Person | null => {
    const member = seats.find((seat) => seat.member.id === memberId)?.member
    return member ? { memberId: member.id, username: member.username, tableId } : null
  }
  const isOpen = canMove && !isFixed
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isOpen,
    getItems: (keys) => [...keys].map((memberId) => ({ [personType]: String(memberId) })),
    getAllowedDropOperations: () => ['move'],
    acceptedDragTypes: [personType],
    dropTargetDelegate: wholeList,
    onDragStart: ({ keys: [memberId] }) => {
      const person = personOf(memberId)
      if (person) begin(person)
    },
    onDragEnd: end,
    onDropEnter: () => hover(place),
    onRootDrop: () => {
      if (dragged) move(dragged, target)
    },
  })
  return (
    <GridList
      aria-label={label}
      className={styles.list ?? ''}
      dragAndDropHooks={dragAndDropHooks}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const [memberId] = keys === 'all' ? [] : keys
        choose(memberId === undefined ? null : String(memberId))
      }}
      renderEmptyState={() => <p className={styles.empty}>Nobody</p>}
    >
      {seats.map((seat) => (
        <GridListItem
          key={seat.id}
          id={seat.member.id}
          textValue={seat.member.username}
          className={styles.seat ?? ''}
          data-lit={isLit(seat)}
          data-fixed={!isOpen}
        >
          {isOpen && (
            <GripButton slot="drag" className={styles.grip ?? ''} aria-label={`Drag ${seat.member.username}`}>
              <span aria-hidden="true">⠿</span>
            </GripButton>
          )}
          <span className={styles.who}>
            <span className={styles.name}>{seat.member.username}</span>
            <span className={styles.about}>
              {[
                seat.ageRange,
                seat.gender,
                seat.isMovedByHand && 'by hand',
                seat.broken.includes('MET_BEFORE') && 'met somebody here',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {isLit(seat) && <span className={styles.flag}>breaks a rule</span>}
          </span>
        </GridListItem>
      ))}
    </GridList>
  )
}
