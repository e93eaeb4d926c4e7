import { type ReactNode, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

type ReasonDialogProps = {
  title: string
  keep: string
  confirm: string
  busyWords: string
  busy: boolean
  failure: string | null
  onKeep: () => void
  /** Given the reason, trimmed and not empty */
  onConfirm: (reason: string) => void
  children: ReactNode
}

/**
 * Asks before something that others are told of, and why it is done.
 *
 * @param props the question as ConfirmDialog takes it, and the failure to show, if any
 */
export function ReasonDialog({ failure, onConfirm, children, ...question }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = () => {
    const words = reason.trim()
    setMissing(words === '')
    if (words !== '') onConfirm(words)
  }
  return (
    <ConfirmDialog {...question} onConfirm={confirm}>
      {children}
      <TextArea
        label="Reason"
        value={reason}
        required
        maxLength={1000}
        error={isMissing && reason.trim() === '' ? 'A reason is needed.' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
    </ConfirmDialog>
  )
}
