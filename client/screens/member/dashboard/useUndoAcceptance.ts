import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useUndoAcceptanceMutation } from './__generated__/useUndoAcceptanceMutation.graphql.ts'

/**
 * Takes an acceptance back, so that the invitation waits for an answer again.
 *
 * @param tell shows how it went
 * @param onUndone called when it is taken back
 * @returns the function that takes it back, by the invitation's Relay id, and whether it is under way
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
