import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { type TellOutcome, useOutcome } from '../../../ui/useOutcome.ts'
import type { TableAct, useTableActMutation } from './__generated__/useTableActMutation.graphql.ts'

/** What follows an act, and where it is said how it went, unless at the table. */
type Ending = { onDone?: () => void; done?: string; tellFailure?: TellOutcome }

export type Acting = {
  /** Does something at the table and then what follows; what comes a moment too late is said, and nothing else happens. */
  act: (
    act: TableAct,
    more?: { question?: string; text?: string; person?: string; reason?: string },
    ending?: Ending,
  ) => void
  isActing: boolean
}

/**
 * Does what somebody does at the table, about the step they see. What is said of it goes when the table is further than one
 * step past that: what came too late is refused as the next step begins.
 *
 * @param seat the 32 digits of the address
 * @param step as the guide shows it
 * @returns the acts, whether one is under way, and what was said of the last one
 */
export function useTableAct(seat: string, step: number) {
  const { outcome: last, banner, tell: show } = useOutcome()
  const [lastStep, setLastStep] = useState(step)
  const tell: TellOutcome = (next) => {
    setLastStep(step)
    show(next)
  }
  const outcome = step <= lastStep + 1 ? last : null
  const [send, isActing] = useAction<useTableActMutation>(
    graphql`
      mutation useTableActMutation($input: ActAtTableInput!) {
        actAtTable(input: $input) {
          table {
            ...TableRoom_table
            ...useTablePhase_table
          }
        }
      }
    `,
    { tell, failed: 'That did not work.' },
  )
  const acting: Acting = {
    act: (act, more = {}, { onDone, ...said } = {}) => {
      send(
        { input: { seat, act, step, ...more } },
        {
          ...said,
          onDone: () => {
            if (last) tell(null)
            onDone?.()
          },
        },
      )
    },
    isActing,
  }
  return { ...acting, outcome, banner }
}
