import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { TableAct, useTableActMutation } from './__generated__/useTableActMutation.graphql.ts'

export type Acting = {
  /** Does something at the table, and calls what is to follow; what comes a moment too late is said, and nothing else happens. */
  act: (
    act: TableAct,
    more?: { question?: string; text?: string; person?: string; reason?: string },
    onDone?: () => void,
  ) => void
  isActing: boolean
}

/**
 * Does what somebody does at the table, about the step they see.
 *
 * @param seat the 32 digits of the address
 * @param step as the guide shows it
 * @returns the acts, whether one is under way, and what was said of the last one
 */
export function useTableAct(seat: string, step: number) {
  const { outcome, banner, tell } = useOutcome()
  const [send, isActing] = useAction<useTableActMutation>(
    graphql`
      mutation useTableActMutation($input: ActAtTableInput!) {
        actAtTable(input: $input) {
          table {
            ...TableRoom_table
          }
        }
      }
    `,
    { tell, failed: 'That did not work.' },
  )
  const acting: Acting = {
    act: (act, more = {}, onDone) => {
      send(
        { input: { seat, act, step, ...more } },
        {
          onDone: () => {
            if (outcome) tell(null)
            onDone?.()
          },
        },
      )
    },
    isActing,
  }
  return { ...acting, outcome, banner }
}
