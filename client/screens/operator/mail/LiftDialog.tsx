import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useMutation } from '../../../relay/useMutation.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { ReasonDialog } from '../shared/ReasonDialog.tsx'
import type { LiftDialogMutation } from './__generated__/LiftDialogMutation.graphql.ts'

/**
 * Asks whether mail should go to an address again and why it will arrive, and lets it.
 *
 * @param props the address, who is told how it went, and what closes the dialog
 */
export function LiftDialog({
  email,
  tell,
  onClose,
}: {
  email: string
  tell: TellOutcome
  onClose: () => void
}) {
  const [lift, busy] = useMutation<LiftDialogMutation>(graphql`
    mutation LiftDialogMutation($input: LiftSuppressionInput!) {
      liftSuppression(input: $input) {
        email
      }
    }
  `)
  const { refresh } = useScreens()
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = (reason: string) =>
    lift(
      { input: { email, reason } },
      {
        onCompleted: () => {
          onClose()
          tell({ tone: 'good', sentence: `Mail goes to ${email} again.` })
          refresh()
        },
        onError: (error) => setFailure(failureSentence('The address could not be lifted.', error)),
      },
    )
  return (
    <ReasonDialog
      title={`Send mail to ${email} again?`}
      keep="Keep it suppressed"
      confirm="Lift"
      busyWords="Lifting..."
      busy={busy}
      failure={failure}
      onKeep={onClose}
      onConfirm={confirm}
    >
      <p>Mail that cannot arrive harms what else we send. Say why it will arrive now.</p>
    </ReasonDialog>
  )
}
