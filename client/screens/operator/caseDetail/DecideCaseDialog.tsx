import { isolated } from '#rules/forms/isolated.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

const wordsOf = {
  SUSPENDED: {
    verb: 'Suspend',
    means: 'Their invitations and seats ahead go to others at once, and the statement is mailed.',
  },
  EXPELLED: {
    verb: 'Expel',
    means:
      'Their membership ends at once, with every seat, session and subscription, and this address cannot come back. The statement is mailed.',
  },
} as const

type DecideCaseDialogProps = {
  outcome: keyof typeof wordsOf
  username: string
  onKeep: () => void
  onConfirm: () => void
}

/** Asks before a membership is suspended or ended. */
export function DecideCaseDialog({ outcome, username, onKeep, onConfirm }: DecideCaseDialogProps) {
  const { verb, means } = wordsOf[outcome]
  return (
    <ConfirmDialog
      title={`${verb} ${isolated(username)}?`}
      keep="Go back"
      confirm={`${verb} ${isolated(username)}`}
      isDanger
      onKeep={onKeep}
      onConfirm={onConfirm}
    >
      <p>{means}</p>
    </ConfirmDialog>
  )
}
