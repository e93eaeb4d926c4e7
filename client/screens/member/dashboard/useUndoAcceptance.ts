import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useUndoAcceptanceMutation } from './__generated__/useUndoAcceptanceMutation.graphql.ts'

/**
 * Undoes an acceptance, so that the invitation is pending again.
 *
 * @param onUndone called when it is undone
 * @returns the function that undoes it, by the invitation's Relay id, and whether it is under way
 */
export function useUndoAcceptance(tell: TellOutcome, onUndone: () => void) {
  const [send, isUnderWay] = useAction<useUndoAcceptanceMutation>(
    graphql`
      mutation useUndoAcceptanceMutation($input: UndoAcceptanceInput!) {
        undoAcceptance(input: $input) {
          message
          viewer {
            ...PendingInvitations_viewer
            ...HeldSeats_viewer
          }
        }
      }
    `,
    {
      tell,
      onDone: onUndone,
      done: ({ undoAcceptance: { message } }) => ({ tone: 'neutral', sentence: message }),
      failed: 'This could not be undone.',
    },
  )
  const undo = (invitationId: string) => send({ input: { invitationId } })
  return [undo, isUnderWay] as const
}
