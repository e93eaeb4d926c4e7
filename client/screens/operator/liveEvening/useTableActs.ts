import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useTableActsEndMutation } from './__generated__/useTableActsEndMutation.graphql.ts'
import type { useTableActsMoveMutation } from './__generated__/useTableActsMoveMutation.graphql.ts'

/**
 * Moves a table on or ends it, and shows the tables as they are afterwards.
 *
 * @param table the Relay id and the name of its encounter
 * @param tell shows how it went
 * @returns what moves it on from a step, what ends it (a failure goes where the dialog shows it), and whether one is under way
 */
export function useTableActs(
  { encounterId, name }: { encounterId: string; name: string },
  tell: TellOutcome,
) {
  const { refresh } = useScreens()
  const [move, moving] = useAction<useTableActsMoveMutation>(
    graphql`
      mutation useTableActsMoveMutation($input: MoveTableOnInput!) {
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
  const [end, ending] = useAction<useTableActsEndMutation>(
    graphql`
      mutation useTableActsEndMutation($input: EndTableEarlyInput!) {
        endTableEarly(input: $input) {
          table {
            step
          }
        }
      }
    `,
    {
      tell,
      done: `${isolated(name)} has ended.`,
      failed: `${isolated(name)} could not be ended.`,
      onDone: refresh,
    },
  )
  return {
    moveOn: (step: number) => move({ input: { encounterId, step } }),
    endEarly: (tellFailure: TellOutcome) => end({ input: { encounterId } }, { tellFailure }),
    busy: moving || ending,
  }
}
