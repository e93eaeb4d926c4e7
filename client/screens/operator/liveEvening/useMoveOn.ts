import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useMoveOnMutation } from './__generated__/useMoveOnMutation.graphql.ts'

/**
 * Moves a table to its next stage, and reloads the tables.
 *
 * @param table the Relay id and the name of its encounter
 * @returns the function that moves it on from a step, and whether that is under way
 */
export function useMoveOn({ encounterId, name }: { encounterId: string; name: string }, tell: TellOutcome) {
  const { refresh } = useScreens()
  const [move, busy] = useAction<useMoveOnMutation>(
    graphql`
      mutation useMoveOnMutation($input: MoveTableOnInput!) {
        moveTableOn(input: $input) {
          table {
            step
          }
        }
      }
    `,
    {
      tell,
      done: `${isolated(name)} has moved on.`,
      failed: `${isolated(name)} could not be moved on.`,
      onDone: refresh,
    },
  )
  return [(step: number) => move({ input: { encounterId, step } }), busy] as const
}
