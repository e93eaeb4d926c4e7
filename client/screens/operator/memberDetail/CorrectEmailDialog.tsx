import { useState } from 'react'
import { newEmailError, undoDays } from '#rules/account/emailChange.ts'
import { isolated } from '#rules/forms/isolated.ts'
import { reasonError } from '#rules/forms/reason.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import type { Reader } from '../shared/mailWords.ts'

type CorrectEmailDialogProps = {
  username: string
  /** The wrong address; another one once it was changed elsewhere */
  current: string
  member: Reader
  busy: boolean
  failure: Outcome | null
  onKeep: () => void
  /** Called with the new address, the reason, and the address that was shown */
  onConfirm: (written: { email: string; reason: string; replaces: string }) => void
}

const initial = { email: '', reason: '' }

/** Asks for the right address of a member who cannot log in, and for the reason. */
export function CorrectEmailDialog({
  username,
  current,
  member,
  busy,
  failure,
  onKeep,
  onConfirm,
}: CorrectEmailDialogProps) {
  const { values, set } = useDialogDraft(`correct email ${username}`, initial)
  const { email, reason } = values
  const [opened] = useState(current)
  const [tried, setTried] = useState(false)
  const wrong = { email: newEmailError(email, current), reason: reasonError(reason.trim()) }
  const confirm = () => {
    setTried(true)
    if (wrong.email === null && wrong.reason === null) onConfirm({ ...values, replaces: current })
  }
  return (
    <ConfirmDialog
      title={`Correct the email of ${isolated(username)}?`}
      keep="Leave it"
      confirm="Correct email"
      busyWords="Correcting..."
      busy={busy}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      <p>
        Make sure that the new address is theirs. It counts at once, every session ends, and{' '}
        {member.unreachable
          ? `no mail is sent to ${current}, so nobody there can take it back.`
          : `${current} gets a mail with a link that takes it back for ${undoDays} days.`}
      </p>
      <Field
        label="New email"
        type="email"
        value={email}
        error={tried ? wrong.email : null}
        onChange={({ target }) => set({ email: target.value })}
      />
      <TextArea
        label="Reason, for the audit log"
        value={reason}
        error={tried ? wrong.reason : null}
        onChange={({ target }) => set({ reason: target.value })}
      />
      {!busy && current !== opened && (
        <Banner tone="warning">
          The email was changed meanwhile: it is {current} now. What you wrote is still here.
        </Banner>
      )}
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
