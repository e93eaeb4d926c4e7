import { isolated } from '#rules/forms/isolated.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { mailSentence, type Reader } from '../shared/mailWords.ts'

const wordsOf = {
  SUSPENDED: {
    verb: 'Suspend',
    means: 'They lose their invitations and seats ahead at once.',
  },
  EXPELLED: {
    verb: 'Expel',
    means:
      'Their membership ends at once, with every seat, session and subscription, and this address cannot come back.',
  },
} as const

const leftBefore =
  'They have left already. Their addresses cannot come back. If they have joined again, that membership ends at once.'

type DecideCaseDialogProps = {
  outcome: keyof typeof wordsOf
  username: string
  /** Whether they have left already */
  hasLeft: boolean
  reader: Reader
  onKeep: () => void
  onConfirm: () => void
}

/** Asks before a membership is suspended or ended. */
export function DecideCaseDialog({
  outcome,
  username,
  hasLeft,
  reader,
  onKeep,
  onConfirm,
}: DecideCaseDialogProps) {
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
      <p>
        {hasLeft ? leftBefore : means} {mailSentence(reader, 'The statement is mailed.')}
      </p>
    </ConfirmDialog>
  )
}
