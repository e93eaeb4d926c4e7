import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { useLastAct } from '../../../ui/useLastAct.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { TableAct, useTableActMutation } from './__generated__/useTableActMutation.graphql.ts'

/** What follows an act, and where its outcome is shown, if not at the table. */
type Ending = { onDone?: () => void; done?: string; tellFailure?: TellOutcome }

export type Acting = {
  /** Sends an act and then runs what follows. If the act came too late, that is shown, and nothing else happens. */
  act: (
    act: TableAct,
    more?: { question?: string; text?: string; person?: string; reason?: string },
    ending?: Ending,
  ) => void
  isActing: boolean
}

/**
 * Sends the person's acts at the table, for the step that they see. The message about an act disappears when the table
 * has moved on by more than one step: an act that is too late is refused just as the next step begins. If the act had
 * no reply, it disappears with the first step or mark that may be what the act did.
 *
 * @param seat the 32 digits of the address
 * @param step as the guide shows it
 * @param marks what the table shows of the person's own acts, as text
 * @returns the function that sends acts, whether one is under way, and the message about the last one
 */
export function useTableAct(seat: string, step: number, marks: string) {
  const { outcome: last, unsure, banner, tell: show, begin } = useLastAct<{ before: string }>()
  const [lastStep, setLastStep] = useState(step)
  const now = `${step} ${marks}`
  const tell: TellOutcome = (next) => {
    setLastStep(step)
    show(next)
  }
  const isTrue = unsure ? now === unsure.before : step <= lastStep + 1
  const outcome = isTrue ? last : null
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
      begin({ before: now })
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
