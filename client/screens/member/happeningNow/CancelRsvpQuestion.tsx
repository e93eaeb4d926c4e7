import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

type CancelRsvpQuestionProps = {
  /** The encounter's name */
  name: string
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
  /** What is said below the question, such as why it failed */
  children?: ReactNode
}

/** Asks whether to give up a seat. */
export function CancelRsvpQuestion({ name, children, ...rest }: CancelRsvpQuestionProps) {
  return (
    <ConfirmDialog
      title="Cancel RSVP"
      keep="Keep RSVP"
      confirm="Confirm Cancel"
      isDanger
      busyWords="Canceling..."
      {...rest}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>Canceling may impact your engagement standing.</p>
      {children}
    </ConfirmDialog>
  )
}
