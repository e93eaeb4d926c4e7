import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { LiftDialogMutation } from './__generated__/LiftDialogMutation.graphql.ts'

type LiftDialogProps = {
  email: string
  /** Why mail to it is stopped; null for a reason that this version does not know */
  reason: LiftDialogMutation['variables']['input']['reasonRead']
  tell: TellOutcome
  onClose: () => void
}

/** Asks whether to send mail to an address again and why it will arrive, and does so. */
export function LiftDialog({ email, reason: reasonRead, tell, onClose }: LiftDialogProps) {
  const { refresh } = useScreens()
  const isUnsubscribed = reasonRead === 'UNSUBSCRIBE'
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [lift, busy] = useAction<LiftDialogMutation>(
    graphql`
      mutation LiftDialogMutation($input: LiftSuppressionInput!) {
        liftSuppression(input: $input) {
          email
          left
        }
      }
    `,
    {
      tell,
      tellFailure,
      done: ({ liftSuppression: { left } }) =>
        left
          ? {
              tone: 'neutral',
              sentence: `Mail goes to ${email} again, but no invitations and news: those were unsubscribed from.`,
            }
          : `${isUnsubscribed ? 'Invitations and news go' : 'Mail goes'} to ${email} again.`,
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
      title={`Send ${isUnsubscribed ? 'invitations and news' : 'mail'} to ${email} again?`}
      keep="Keep it suppressed"
      confirm="Lift"
      busyWords="Lifting..."
      busy={busy}
      failure={failure}
      onKeep={onClose}
      onConfirm={(reason) => lift({ input: { email, reason, reasonRead } })}
    >
      <p>
        {isUnsubscribed
          ? 'Whoever has this address unsubscribed, and gets all other mail. Say why they want these again; what a member chose under Preferences still holds.'
          : 'Mail that cannot arrive harms what else we send. Say why it will arrive now.'}
      </p>
    </ReasonDialog>
  )
}
