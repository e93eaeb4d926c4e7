import { useRef, useState } from 'react'
import { isTakenInstant } from '#rules/forms/instants.ts'
import { isolated } from '#rules/forms/isolated.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import { isUnread, unreadError } from '../../../ui/useForm.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { mailSentence, type Reader } from '../shared/mailWords.ts'
import { lastDay, morningOf } from '../shared/zonedTime.ts'

type PauseDialogProps = {
  username: string
  member: Reader
  busy: boolean
  failure: Outcome | null
  onKeep: () => void
  /** Called with the morning of the chosen day in Detroit, ISO 8601; null if no day was chosen */
  onConfirm: (until: string | null) => void
}

const initial = { day: '' }

/** Asks before a membership is paused, and for how long at least. */
export function PauseDialog({ username, member, busy, failure, onKeep, onConfirm }: PauseDialogProps) {
  const now = useNow()
  const { values, set } = useDialogDraft(`pause ${username}`, initial)
  const { day } = values
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const confirm = () => {
    const until = morningOf(day)
    if (isUnread(field.current)) setError(unreadError)
    else if (until && (until <= now || !isTakenInstant(until))) setError('Please choose a day to come.')
    else onConfirm(until?.toISOString() ?? null)
  }
  return (
    <ConfirmDialog
      title={`Pause ${isolated(username)}?`}
      keep="Keep active"
      confirm="Pause membership"
      busyWords="Pausing..."
      busy={busy}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      <p>
        Unanswered invitations are withdrawn; seats stay. {mailSentence(member, 'The member gets a mail.')}
      </p>
      <Field
        ref={field}
        label="At least until (optional)"
        type="date"
        max={lastDay}
        value={day}
        error={error}
        onChange={({ target }) => {
          set({ day: target.value })
          setError(null)
        }}
      />
      <p>Without a day, the member can resume at any time.</p>
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
