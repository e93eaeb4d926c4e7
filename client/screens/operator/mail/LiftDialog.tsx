import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { LiftDialogMutation } from './__generated__/LiftDialogMutation.graphql.ts'

/**
 * Asks whether mail should go to an address again and why it will arrive, and lets it.
 *
 * @param props the address, what shows how it went, and what closes the dialog
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
  const { refresh } = useScreens()
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [lift, busy] = useAction<LiftDialogMutation>(
    graphql`
      mutation LiftDialogMutation($input: LiftSuppressionInput!) {
        liftSuppression(input: $input) {
          email
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: `Mail goes to ${email} again.`,
      failed: 'The address could not be lifted.',
      onDone: () => {
        onClose()
        refresh()
      },
    },
  )
  return (
    <ReasonDialog
      draft={`lift ${email}`}
      title={`Send mail to ${email} again?`}
      keep="Keep it suppressed"
      confirm="Lift"
      busyWords="Lifting..."
      busy={busy}
      failure={failure}
      onKeep={onClose}
      onConfirm={(reason) => lift({ input: { email, reason } })}
    >
      <p>Mail that cannot arrive harms what else we send. Say why it will arrive now.</p>
    </ReasonDialog>
  )
}
