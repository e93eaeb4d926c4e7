import { createContext, use } from 'react'
import type { MoveEffect, MoveTarget } from './moveEffect.ts'

/** Somebody who can be moved, and where they are: a table's Relay id, or null among the left-out. */
export type Person = { memberId: string; username: string; tableId: string | null }

/** A table that may be dissolved: its Relay id, its number, and who sat there when that was asked. */
export type AskedTable = { id: string; number: number; people: readonly Person[] }

/** How people are moved within a proposal. */
export type Moving = {
  proposalId: string
  rowId: number
  /** Whether anybody can be moved at all: not once all are invited */
  canMove: boolean
  /** The starts a new table can have */
  slots: readonly string[]
  timeZone: string
  /** Relay id of who is looked at closer; one at a time, and still after they have moved */
  chosen: string | null
  /** Who is being dragged */
  dragged: Person | null
  /** What dropping here would do: a table's Relay id, or `out` */
  hovered: { place: string; effect: MoveEffect | null } | null
  choose: (memberId: string | null) => void
  begin: (person: Person) => void
  end: () => void
  hover: (place: string) => void
  move: (person: Person, target: MoveTarget) => void
  swap: (one: Person, other: Person) => void
  /** Asks whether to take everybody off a table, which goes with them */
  dissolve: (table: AskedTable) => void
}

/** The moving of people around. */
export const MovingContext = createContext<Moving | null>(null)

/**
 * Gives how people are moved here.
 *
 * @throws Error outside a seating plan
 */
export function useMoving(): Moving {
  const moving = use(MovingContext)
  if (!moving) throw new Error('Nobody is moved outside a seating plan')
  return moving
}
