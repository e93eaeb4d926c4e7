import { useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { Moving, Person, TypedMove } from './MovingContext.ts'
import { type MoveTarget, type PlannedMove, previewMove, toMoves } from './moveEffect.ts'
import { useMovePeople } from './useMovePeople.ts'

type Plan = Pick<Moving, 'proposalId' | 'rowId' | 'slots' | 'timeZone'> & {
  tablesId: string
  isOpen: boolean
}

/** The moves that undo the last act. */
export type Undo = readonly PlannedMove[]

const backOf = ({ tableId }: Person): MoveTarget => (tableId === null ? 'out' : { tableId })

/** Returns the move that undoes a move off the tables or to an existing table. */
const reversed = ({ person, target }: PlannedMove): PlannedMove => {
  const landed = typeof target === 'object' && 'tableId' in target ? target.tableId : null
  return { person: { ...person, tableId: landed }, target: backOf(person) }
}

/**
 * Holds who is dragged over which place, previews the effect of dropping, and makes moves.
 *
 * @param plan the proposal, the list of its tables shown, and whether it can be changed
 * @param tell shows the outcome of a move
 * @returns the moving for the plan's parts, a function that undoes the last moves if possible, and one that withdraws
 *   that offer once something else was done
 */
export function useMovingState({ tablesId, isOpen, ...plan }: Plan, tell: TellOutcome) {
  const environment = useRelayEnvironment()
  const [chosen, choose] = useState<string | null>(null)
  const [typed, setTyped] = useState<TypedMove | null>(null)
  const [dragged, setDragged] = useState<Person | null>(null)
  const [hovered, setHovered] = useState<Moving['hovered']>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const [send, isMoving] = useMovePeople(plan.proposalId, tablesId, { tell })
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
    const moves = toMoves([{ person: dragged, target: place === 'out' ? 'out' : { tableId: place } }])
    stop.current = previewMove(environment, plan.proposalId, moves, (effect) => setHovered({ place, effect }))
  }
  const end = () => {
    forget()
    setDragged(null)
  }
  const make = (moves: readonly PlannedMove[], words: { done: string; failed: string }) => {
    end()
    setUndo(null)
    send(moves, {
      onMoved: ({ changes }) => {
        setTyped((now) => (moves.some(({ person }) => person.memberId === now?.memberId) ? null : now))
        const emptied = new Set(changes.flatMap(({ tableId, after }) => (after.people === 0 ? tableId : [])))
        const canGoBack = moves.every(({ person, target }) => {
          const isAtNewTable = typeof target === 'object' && 'newTableAt' in target
          return !isAtNewTable && !(person.tableId !== null && emptied.has(person.tableId))
        })
        if (canGoBack) setUndo(moves.map(reversed))
      },
      ...words,
    })
  }
  const move = (person: Person, target: MoveTarget) =>
    make([{ person, target }], {
      done: `${isolated(person.username)} ${target === 'out' ? 'is left out' : 'has moved'}.`,
      failed: `${isolated(person.username)} was not moved.`,
    })
  const swap = (one: Person, other: Person) =>
    make(
      [
        { person: one, target: backOf(other) },
        { person: other, target: backOf(one) },
      ],
      {
        done: `${isolated(one.username)} and ${isolated(other.username)} have changed places.`,
        failed: `${isolated(one.username)} and ${isolated(other.username)} were not moved.`,
      },
    )
  const moving: Omit<Moving, 'dissolve'> = {
    ...plan,
    canMove: isOpen,
    chosen,
    typed,
    dragged,
    hovered,
    choose,
    type: setTyped,
    begin: setDragged,
    end,
    hover,
    move,
    swap,
  }
  const goBack = ([first, ...others]: Undo) => {
    if (first && others.length === 0) move(first.person, first.target)
    else if (first) make([first, ...others], { done: 'Taken back.', failed: 'Could not be taken back.' })
  }
  const takeBack = undo && (() => goBack(undo))
  const endTakeBack = () => setUndo(null)
  return { moving, takeBack, endTakeBack, isMoving }
}
