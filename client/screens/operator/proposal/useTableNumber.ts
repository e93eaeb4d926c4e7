import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { findTable } from './findTable.ts'
import { type Person, useMoving } from './MovingContext.ts'
import { type MoveEffect, previewMove, toMove } from './moveEffect.ts'

type Found = { number: string; tableId: string | null; effect: MoveEffect | null }

/**
 * Follows the number of a table as it is typed: finds the table, and what moving somebody there would do.
 *
 * @param person who would go there
 * @param number as typed
 * @returns null until it is known; without a table's id where there is no such table
 */
export function useTableNumber({ memberId }: Person, number: string): Found | null {
  const environment = useRelayEnvironment()
  const { proposalId, rowId } = useMoving()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!/^\d{1,6}$/.test(number)) return
    let stopPreview: (() => void) | null = null
    const stopFinding = findTable(environment, rowId, Number(number), (tableId) => {
      setFound({ number, tableId, effect: null })
      if (tableId === null) return
      stopPreview = previewMove(environment, proposalId, toMove(memberId, { tableId }), (effect) =>
        setFound({ number, tableId, effect }),
      )
    })
    return () => {
      stopFinding()
      stopPreview?.()
    }
  }, [environment, proposalId, rowId, memberId, number])
  return found?.number === number ? found : null
}
