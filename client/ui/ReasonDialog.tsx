import { type ReactNode, useState } from 'react'
import { reasonError } from '#rules/forms/reason.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { OutcomeBanner } from './OutcomeBanner.tsx'
import { TextArea } from './TextArea.tsx'
import { useDialogDraft } from './useDialogDraft.ts'
import type { Outcome } from './useOutcome.ts'

type ReasonDialogProps = {
  /** Names the draft of the reason, which survives the end of the session */
  draft: string
  title: string
  keep: string
  confirm: string
  busyWords: string
  busy: boolean
  failure: Outcome | null
  isDanger?: boolean
  onKeep: () => void
  /** Called with the reason, trimmed */
  onConfirm: (reason: string) => void
  children: ReactNode
}

const initial = { reason: '' }

/** Asks for a reason before something that others notice. */
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
