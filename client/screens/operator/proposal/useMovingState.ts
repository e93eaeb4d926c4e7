import { useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { Moving, Person } from './MovingContext.ts'
import { type MoveTarget, previewMove, toMove } from './moveEffect.ts'
import { useMovePeople } from './useMovePeople.ts'

type Plan = Pick<Moving, 'proposalId' | 'rowId' | 'slots' | 'timeZone'> & {
  tablesId: string
  isOpen: boolean
}

/** A move just made, and where it can be taken back to. */
export type Undo = { person: Person; back: MoveTarget }

const backOf = ({ tableId }: Person): MoveTarget => (tableId === null ? 'out' : { tableId })

/**
 * Holds who is being dragged over what, asks meanwhile what dropping would do, and makes moves.
 *
 * @param plan the proposal, the list of its tables shown, and whether it can be changed
 * @param tell shows how a move went
 * @returns the moving for the plan's parts, and what would undo the last move
 */
export function useMovingState({ tablesId, isOpen, ...plan }: Plan, tell: TellOutcome) {
  const environment = useRelayEnvironment()
  const [chosen, choose] = useState<string | null>(null)
  const [dragged, setDragged] = useState<Person | null>(null)
  const [hovered, setHovered] = useState<Moving['hovered']>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const [send, isMoving] = useMovePeople(plan.proposalId, tablesId, tell)
  const stop = useRef<(() => void) | null>(null)
  const forget = () => {
    stop.current?.()
    stop.current = null
    setHovered(null)
  }
  useEffect(() => () => stop.current?.(), [])

  const hover = (place: string) => {
    forget()
    if (!dragged || place === (dragged.tableId ?? 'out')) return
    setHovered({ place, effect: null })
    const move = toMove(dragged.memberId, place === 'out' ? 'out' : { tableId: place })
    stop.current = previewMove(environment, plan.proposalId, move, (effect) => setHovered({ place, effect }))
  }
  const end = () => {
    forget()
    setDragged(null)
  }
  const move = (person: Person, target: MoveTarget) => {
    end()
    setUndo(null)
    send(person, target, {
      onMoved: ({ changes }) => {
        const isLeftEmpty = changes.some(
          ({ tableId, after }) => tableId === person.tableId && after.people === 0,
        )
        const landed = typeof target === 'object' && 'tableId' in target ? target.tableId : null
        if (!isLeftEmpty && (target === 'out' || landed !== null)) {
          setUndo({ person: { ...person, tableId: landed }, back: backOf(person) })
        }
      },
      done: ({ breaks }) => {
        const broken = breaks.map(({ sentence }) => sentence).join(' ')
        return {
          tone: breaks.length > 0 ? 'neutral' : 'good',
          sentence: `${person.username} ${target === 'out' ? 'is left out' : 'has moved'}. ${broken}`.trim(),
        }
      },
      failed: `${person.username} was not moved.`,
    })
  }
  const moving: Moving = {
    ...plan,
    ...{ canMove: isOpen, chosen, dragged, hovered },
    ...{ choose, begin: setDragged, end, hover, move },
  }
  return { moving, undo, isMoving }
}
