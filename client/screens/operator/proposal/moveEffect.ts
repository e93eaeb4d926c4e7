import { commitMutation, graphql, type IEnvironment } from 'relay-runtime'
import type { moveEffectMutation, TableMoveInput } from './__generated__/moveEffectMutation.graphql.ts'

/** What moving somebody breaks and fixes. */
export type MoveEffect = moveEffectMutation['response']['previewMove']['effect']

/** Where somebody can be moved: a table there is, a new one at a start of the proposal, or among the left-out. */
export type MoveTarget = { tableId: string } | { newTableAt: string } | 'out'

/** Makes the server's words of a move. */
export const toMove = (memberId: string, target: MoveTarget): TableMoveInput =>
  target === 'out' ? { memberId } : { memberId, ...target }

/**
 * Asks what a move would break, without making it.
 *
 * @param environment where it runs
 * @param proposalId Relay id of the proposal
 * @param move who would go where
 * @param onEffect called once; not when asked no more, nor when it cannot be known
 * @returns a function that asks no more
 */
export function previewMove(
  environment: IEnvironment,
  proposalId: string,
  move: TableMoveInput,
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
            mends {
              rule
              sentence
            }
            changes {
              tableId
              before {
                people
                misfits
                repeats
              }
              after {
                people
                misfits
                repeats
              }
            }
          }
        }
      }
    `,
    variables: { input: { proposalId, moves: [move] } },
    onCompleted: ({ previewMove }) => onEffect(previewMove.effect),
    onError: reportError,
  })
  return () => asked.dispose()
}
