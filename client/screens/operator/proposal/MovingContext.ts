import { createContext, use } from 'react'
import type { MoveEffect, MoveTarget } from './moveEffect.ts'

/** A person who can be moved, and where they are: a table's Relay id, or null among those left out. */
export type Person = { memberId: string; username: string; tableId: string | null }

/** A table that may be dissolved: its Relay id, its number, and its people when the dialog opened. */
export type AskedTable = { id: string; number: number; people: readonly Person[] }

/** Where somebody is about to be moved by hand: the table's number as typed, and the Relay id of who leaves it. */
export type TypedMove = { memberId: string; number: string; swapWith: string }

/** The state and functions for moving people within a proposal. */
export type Moving = {
  proposalId: string
  rowId: number
  /** Whether people can be moved at all: not once all are invited */
  canMove: boolean
  /** The starts a new table can have */
  slots: readonly string[]
  timeZone: string
  /** Relay id of the person whose details are shown; one at a time, and still after they have moved */
  chosen: string | null
  /** What was typed for one person; their form moves with them if another operator moves them */
  typed: TypedMove | null
  /** The person being dragged */
  dragged: Person | null
  /** The effect of dropping here: a table's Relay id, or `out` */
  hovered: { place: string; effect: MoveEffect | null } | null
  choose: (memberId: string | null) => void
  type: (typed: TypedMove) => void
  begin: (person: Person) => void
  end: () => void
  hover: (place: string) => void
  move: (person: Person, target: MoveTarget) => void
  swap: (one: Person, other: Person) => void
  /** Asks whether to take everybody off a table, which removes the table */
  dissolve: (table: AskedTable) => void
}

/** The moving of people in the surrounding seating plan. */
export const MovingContext = createContext<Moving | null>(null)

/**
 * Returns the state and functions for moving people here.
 *
 * @throws Error outside a seating plan
 */
export function useMoving(): Moving {
  const moving = use(MovingContext)
  if (!moving) throw new Error('Nobody is moved outside a seating plan')
  return moving
}
