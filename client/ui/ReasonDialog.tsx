import { type ReactNode, useState } from 'react'
import { reasonError } from '#rules/forms/reason.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { OutcomeBanner } from './OutcomeBanner.tsx'
import { TextArea } from './TextArea.tsx'
import { useDialogDraft } from './useDialogDraft.ts'
import type { Outcome } from './useOutcome.ts'

type ReasonDialogProps = {
  /** Names what is asked, and about what; the reason outlives the end of the session by it */
  draft: string
  title: string
  keep: string
  confirm: string
  busyWords: string
  busy: boolean
  failure: Outcome | null
  isDanger?: boolean
  onKeep: () => void
  /** Given the reason, trimmed, as the server takes it */
  onConfirm: (reason: string) => void
  children: ReactNode
}

const initial = { reason: '' }

/**
 * Asks before something that others notice, and asks for the reason.
 *
 * @param props the question as ConfirmDialog takes it, and the failure to show, if any
 */
export function ReasonDialog({ draft, failure, onConfirm, children, ...question }: ReasonDialogProps) {
  const { values, set } = useDialogDraft(draft, initial)
  const [isAsked, setAsked] = useState(false)
  const words = values.reason.trim()
  const error = reasonError(words)
  const confirm = () => {
    setAsked(error !== null)
    if (error === null) onConfirm(words)
  }
  return (
    <ConfirmDialog {...question} onConfirm={confirm}>
      {children}
      <TextArea
        label="Reason"
        value={values.reason}
        required
        error={isAsked ? error : null}
        onChange={({ target }) => set({ reason: target.value })}
      />
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
