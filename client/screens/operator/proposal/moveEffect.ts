import { commitMutation, graphql, type IEnvironment } from 'relay-runtime'
import type { moveEffectMutation, TableMoveInput } from './__generated__/moveEffectMutation.graphql.ts'
import type { Person } from './MovingContext.ts'

/** What moving somebody breaks and fixes. */
export type MoveEffect = moveEffectMutation['response']['previewMove']['effect']

/** Where somebody can be moved: a table there is, a new one at a start of the proposal, or among the left-out. */
export type MoveTarget = { tableId: string } | { newTableAt: string } | 'out'

/** Somebody, and where they are to go. */
export type PlannedMove = { person: Person; target: MoveTarget }

/** Makes the server's words of moves that are judged together. */
export const toMoves = (moves: readonly PlannedMove[]): TableMoveInput[] =>
  moves.map(({ person: { memberId, tableId: fromTableId }, target }) => ({
    ...{ memberId, fromTableId },
    ...(target !== 'out' && target),
  }))

/**
 * Asks what moves would break, without making them.
 *
 * @param environment where it runs
 * @param proposalId Relay id of the proposal
 * @param moves who would go where, judged together
 * @param onEffect called once; not when asked no more, nor when it cannot be known
 * @returns a function that asks no more
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
