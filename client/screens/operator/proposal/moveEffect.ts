import { commitMutation, graphql, type IEnvironment } from 'relay-runtime'
import type { moveEffectMutation, TableMoveInput } from './__generated__/moveEffectMutation.graphql.ts'
import type { Person } from './MovingContext.ts'

/** The rules that a move breaks and fixes. */
export type MoveEffect = moveEffectMutation['response']['previewMove']['effect']

/** Where a person can be moved: to a table, to a new one at a start of the proposal, or off the tables. */
export type MoveTarget = { tableId: string } | { newTableAt: string } | 'out'

/** A person, and where they are to go. */
export type PlannedMove = { person: Person; target: MoveTarget }

/** Converts moves that are judged together into the mutation's input. */
export const toMoves = (moves: readonly PlannedMove[]): TableMoveInput[] =>
  moves.map(({ person: { memberId, tableId: fromTableId }, target }) => ({
    memberId,
    fromTableId,
    ...(target !== 'out' && target),
  }))

/**
 * Previews moves, without making them.
 *
 * @param proposalId Relay id of the proposal
 * @param moves judged together
 * @param onEffect called once; not after it was canceled or failed
 * @returns a function that cancels it
 */
export function previewMove(
  environment: IEnvironment,
  proposalId: string,
  moves: readonly TableMoveInput[],
  onEffect: (effect: MoveEffect) => void,
): () => void {
  const asked = commitMutation<moveEffectMutation>(environment, {
    mutation: graphql`
      mutation moveEffectMutation($input: PreviewMoveInput!) {
        previewMove(input: $input) {
          effect {
            isAllowed
            breaks {
              rule
              isHard
              isRefused
              sentence
              memberIds
              tableId
            }
            fixes {
              rule
              sentence
              tableId
            }
            waitedOut
            changes {
              tableId
              tableNumber
              before {
                people
                misfits
                repeats
                genderDistance
                genders {
                  gender
                  people
                }
              }
              after {
                people
                misfits
                repeats
                genderDistance
                genders {
                  gender
                  people
                }
              }
            }
          }
        }
      }
    `,
    variables: { input: { proposalId, moves: [...moves] } },
    onCompleted: ({ previewMove }) => onEffect(previewMove.effect),
    onError: reportError,
  })
  return () => asked.dispose()
}
