import { graphql } from 'react-relay/hooks'
import { ConnectionHandler, type RecordProxy, type RecordSourceSelectorProxy } from 'relay-runtime'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type {
  useMovePeopleMutation,
  useMovePeopleMutation$data,
} from './__generated__/useMovePeopleMutation.graphql.ts'
import { type PlannedMove, toMoves } from './moveEffect.ts'

type Store = RecordSourceSelectorProxy<useMovePeopleMutation$data>

const holds = (connection: RecordProxy, id: string): boolean =>
  (connection.getLinkedRecords('edges') ?? []).some(
    (edge) => edge?.getLinkedRecord('node')?.getDataID() === id,
  )

const moreToCome = (connection: RecordProxy): boolean =>
  connection.getLinkedRecord('pageInfo')?.getValue('hasNextPage') === true

/** Adds people who left a table to those left out, and removes those who got one. */
function updateLeftOut(store: Store, payload: RecordProxy, proposalId: string): void {
  const leftOut = store.get(ConnectionHandler.getConnectionID(proposalId, 'LeftOut_leftOut'))
  if (!leftOut) return
  for (const seat of payload.getLinkedRecords('seats') ?? []) {
    if (seat.getLinkedRecord('table')) ConnectionHandler.deleteNode(leftOut, seat.getDataID())
    else if (!holds(leftOut, seat.getDataID())) {
      const edge = ConnectionHandler.createEdge(store, leftOut, seat, 'GroupProposalLeftOutConnectionEdge')
      ConnectionHandler.insertEdgeBefore(leftOut, edge)
    }
  }
}

/** Adds a new table at the end, if the last page is shown, and removes a table that became empty. */
function updateTables(
  store: Store,
  payload: RecordProxy,
  tablesId: string,
  emptied: readonly string[],
): void {
  const tables = store.get(tablesId)
  if (!tables) return
  for (const table of payload.getLinkedRecords('tables') ?? []) {
    if (moreToCome(tables) || holds(tables, table.getDataID())) continue
    // A table of an earlier page is not new.
    if (!isAfterAll(tables, table)) continue
    const edge = ConnectionHandler.createEdge(store, tables, table, 'GroupProposalTablesConnectionEdge')
    ConnectionHandler.insertEdgeAfter(tables, edge)
  }
  for (const id of emptied) ConnectionHandler.deleteNode(tables, id)
}

const numberOf = (table: RecordProxy | null | undefined): number => Number(table?.getValue('number'))

const isAfterAll = (tables: RecordProxy, table: RecordProxy): boolean =>
  (tables.getLinkedRecords('edges') ?? []).every(
    (edge) => numberOf(edge?.getLinkedRecord('node')) < numberOf(table),
  )

type Effect = useMovePeopleMutation$data['movePeople']['effect']

/** What runs and what is shown after people have moved; broken rules are appended. */
type Moved = { onMoved: (effect: Effect) => void; done: string; failed: string }

type Telling = {
  /** Shows the outcome */
  tell: TellOutcome
  /** Shows a failure in the dialog that asked, if there is one */
  tellFailure?: TellOutcome
}

/**
 * Moves people by hand, all of them or nobody. The reply updates the tables concerned and their lists.
 *
 * @param proposalId Relay id of the proposal
 * @param tablesId Relay id of the list of tables shown
 * @param telling shows the outcome
 * @returns the function that moves, and whether it is under way
 */
export function useMovePeople(proposalId: string, tablesId: string, telling: Telling) {
  const [send, isUnderWay] = useAction<useMovePeopleMutation>(
    graphql`
      mutation useMovePeopleMutation($input: MovePeopleInput!) {
        movePeople(input: $input) {
          effect {
            breaks {
              rule
              isHard
              sentence
            }
            changes {
              tableId
              after {
                people
              }
            }
          }
          seats {
            id
            reason
            sentence
            ...SeatList_seats
            ...SeatDetail_seat
            table {
              id
            }
          }
          tables {
            id
            number
            ...TableCard_table
          }
          proposal {
            id
            state
            openTableIds
            incompleteTables {
              id
              number
            }
            measures {
              tables
            }
            ...ProposalMeasures_proposal
          }
        }
      }
    `,
    telling,
  )
  const move = (moves: readonly PlannedMove[], { onMoved, done, failed }: Moved) =>
    send(
      { input: { proposalId, moves: toMoves(moves) } },
      {
        onDone: ({ movePeople }) => onMoved(movePeople.effect),
        done: ({ movePeople: { effect } }) => {
          const broken = effect.breaks.map(({ sentence }) => sentence).join(' ')
          return { tone: broken ? 'neutral' : 'good', sentence: `${done} ${broken}`.trim() }
        },
        failed,
        updater: (store, reply) => {
          const payload = store.getRootField('movePeople')
          const emptied = (reply?.movePeople.effect.changes ?? []).flatMap(({ tableId, after }) =>
            tableId !== null && tableId !== undefined && after.people === 0 ? [tableId] : [],
          )
          updateLeftOut(store, payload, proposalId)
          updateTables(store, payload, tablesId, emptied)
        },
      },
    )
  return [move, isUnderWay] as const
}
