import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { GiveUpDialogMutation } from './__generated__/GiveUpDialogMutation.graphql.ts'

type GiveUpDialogProps = {
  proposalId: string
  /** Whether tables are being added, so that only adding ends */
  isAdding: boolean
  tell: TellOutcome
  onClose: () => void
}

/** Asks whether to discard a proposal, and does so. */
export function GiveUpDialog({ proposalId, isAdding, tell, onClose }: GiveUpDialogProps) {
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
      done: isAdding ? 'No tables are added.' : 'The proposal is given up.',
      failed: isAdding ? 'It could not be stopped.' : 'The proposal could not be given up.',
      onDone: onClose,
      onFailed: onClose,
    },
  )
  return (
    <ConfirmDialog
      title={isAdding ? 'Stop adding tables?' : 'Give this proposal up?'}
      keep={isAdding ? 'Go on' : 'Keep it'}
      confirm={isAdding ? 'Stop' : 'Give up'}
      isDanger
      busyWords={isAdding ? 'Stopping...' : 'Giving up...'}
      busy={busy}
      onKeep={onClose}
      onConfirm={() => giveUp({ input: { proposalId, ...(isAdding && { onlyAdding: true }) } })}
    >
      <p>
        {isAdding
          ? 'The tables there were stay as they are.'
          : 'Its tables are put away. It can be formed again later, while its times lie ahead.'}
      </p>
    </ConfirmDialog>
  )
}
