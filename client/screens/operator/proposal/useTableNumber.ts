import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { type FoundTable, findTable } from './findTable.ts'
import { type Person, useMoving } from './MovingContext.ts'
import { type MoveEffect, type PlannedMove, previewMove, toMoves } from './moveEffect.ts'

type Found = { number: string; table: FoundTable | null }
type Effect = { key: string; effect: MoveEffect }

/** Finds a person at a table by a member's Relay id. */
export function personAt(table: FoundTable | null, memberId: string): Person | null {
  const member = table?.seats.find((seat) => seat.member.id === memberId)?.member
  return table && member ? { memberId: member.id, username: member.username, tableId: table.id } : null
}

/** The moves: to the table, or in exchange for a person there. */
function movesTo(person: Person, table: FoundTable, other: Person | null): PlannedMove[] {
  const there: PlannedMove = { person, target: { tableId: table.id } }
  if (!other) return [there]
  const back = person.tableId === null ? 'out' : { tableId: person.tableId }
  return [there, { person: other, target: back }]
}

/**
 * Finds the table of a number that is being typed, and previews moving a person there, or exchanging them for a person
 * there.
 *
 * @param person who would go there
 * @param number as typed
 * @param swapWith Relay id of a member at that table, or empty
 * @returns null until the table is known; its effect is null until that is known
 */
export function useTableNumber(
  person: Person,
  number: string,
  swapWith: string,
): { table: FoundTable | null; effect: MoveEffect | null } | null {
  const environment = useRelayEnvironment()
  const { proposalId, rowId } = useMoving()
  const [found, setFound] = useState<Found | null>(null)
  const [shown, setShown] = useState<Effect | null>(null)
  const table = found?.number === number ? found.table : null
  const moves = table && table.id !== person.tableId ? movesTo(person, table, personAt(table, swapWith)) : []
  const key = JSON.stringify(toMoves(moves))
  useEffect(() => {
    if (!/^\d{1,6}$/.test(number)) return
    return findTable(environment, rowId, Number(number), (at) => setFound({ number, table: at }))
  }, [environment, rowId, number])
  useEffect(() => {
    const asked: ReturnType<typeof toMoves> = JSON.parse(key)
    if (asked.length === 0) return
    return previewMove(environment, proposalId, asked, (effect) => setShown({ key, effect }))
  }, [environment, proposalId, key])
  if (found?.number !== number) return null
  return { table, effect: shown?.key === key ? shown.effect : null }
}
