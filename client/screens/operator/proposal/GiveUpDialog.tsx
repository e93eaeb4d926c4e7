import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { GiveUpDialogMutation } from './__generated__/GiveUpDialogMutation.graphql.ts'

type GiveUpDialogProps = { proposalId: string; tell: TellOutcome; onClose: () => void }

/**
 * Asks whether to give a proposal up, and does.
 *
 * @param props the proposal's Relay id, what shows how it went, and what closes the dialog
 */
export function GiveUpDialog({ proposalId, tell, onClose }: GiveUpDialogProps) {
  const [giveUp, busy] = useAction<GiveUpDialogMutation>(
    graphql`
      mutation GiveUpDialogMutation($input: CancelFormationInput!) {
        cancelFormation(input: $input) {
          proposal {
            id
            state
            failure
            ...ProposalRow_proposal
          }
        }
      }
    `,
    {
      tell,
      done: 'The proposal is given up. Nobody was invited.',
      failed: 'The proposal could not be given up.',
      onDone: onClose,
      onFailed: onClose,
    },
  )
  return (
    <ConfirmDialog
      title="Give this proposal up?"
      keep="Keep it"
      confirm="Give up"
      busyWords="Giving up..."
      busy={busy}
      onKeep={onClose}
      onConfirm={() => giveUp({ input: { proposalId } })}
    >
      <p>Its tables are put away. It can be formed again later, while its times lie ahead.</p>
    </ConfirmDialog>
  )
}
