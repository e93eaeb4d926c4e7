import { isolated } from '#rules/forms/isolated.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { mailSentence, type Reader } from '../shared/mailWords.ts'

type EndSessionsDialogProps = {
  username: string
  member: Reader
  busy: boolean
  failure: Outcome | null
  onKeep: () => void
  onConfirm: (reason: string) => void
}

/** Asks for a reason before a member is signed out everywhere. */
export function EndSessionsDialog({ username, member, ...asked }: EndSessionsDialogProps) {
  return (
    <ReasonDialog
      draft={`sign out ${username}`}
      title={`Sign ${isolated(username)} out everywhere?`}
      keep="Leave them signed in"
      confirm="Sign out"
      isDanger
      busyWords="Signing out..."
      {...asked}
    >
      <p>
        Every browser is signed out at once, and login links that wait in the mailbox stop working. Passkeys
        stay. {mailSentence(member, `If ${isolated(username)} was signed in, they get a mail.`)} They can sign
        in again{member.unreachable && ', but only with a passkey'}.
      </p>
    </ReasonDialog>
  )
}
