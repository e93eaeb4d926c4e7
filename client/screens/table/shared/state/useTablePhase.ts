import { graphql, useFragment } from 'react-relay/hooks'
import { useNowAt } from '../../../../ui/useNowAt.ts'
import type { TablePhase, useTablePhase_table$key } from './__generated__/useTablePhase_table.graphql.ts'

type Times = { lobbyOpensAt: Date; tableOpensAt: Date; endsAt: Date }

/** The phases in the order of time. */
const byTheClock: readonly TablePhase[] = ['EARLY', 'LOBBY', 'OPEN', 'OVER']

/**
 * Returns the phase of a table, which the clock may know before the server's next reply.
 *
 * @param phase in the server's last reply
 * @param now by the server's clock
 */
export function phaseAt(
  phase: TablePhase,
  { lobbyOpensAt, tableOpensAt, endsAt }: Times,
  now: Date,
): TablePhase {
  const said = byTheClock.indexOf(phase)
  if (said < 0) return phase
  const passed = [lobbyOpensAt, tableOpensAt, endsAt].filter((moment) => moment <= now).length
  return byTheClock[Math.max(said, passed)] ?? phase
}

/** Returns the phase of a table, updated at each change. */
export function useTablePhase(table: useTablePhase_table$key): TablePhase {
  const { phase, ...data } = useFragment(
    graphql`
      fragment useTablePhase_table on SeatTable {
        phase
        lobbyOpensAt
        tableOpensAt
        endsAt
      }
    `,
    table,
  )
  const times = {
    lobbyOpensAt: new Date(data.lobbyOpensAt),
    tableOpensAt: new Date(data.tableOpensAt),
    endsAt: new Date(data.endsAt),
  }
  return phaseAt(phase, times, useNowAt(Object.values(times)))
}
