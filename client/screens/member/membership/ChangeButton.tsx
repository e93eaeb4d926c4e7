import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { type Change, wordsOf } from './changes.ts'
import type { Path } from './useChangeMembership.ts'

/** What a button that changes the membership takes from the screen. */
export type Changing = {
  change: (change: Change, path: Path) => Promise<Outcome>
  tell: TellOutcome
  busy: boolean
}

type ChangeButtonProps = {
  wanted: Change
  changing: Changing
  locked?: boolean
  /** The id of the sentence that explains why it is locked */
  reasonId?: string | undefined
}

/** A button that opens a dialog before it changes the membership. */
export function ChangeButton({ wanted, changing, locked = false, reasonId }: ChangeButtonProps) {
  const [open, setOpen] = useState(false)
  const { action, keep, means, isFinal = false } = wordsOf[wanted]
  const { change, tell, busy } = changing
  const confirm = async () => {
    tell(null)
    const outcome = await change(wanted, 'dialog')
    // While the dialog is open, nothing behind it can take the focus.
    flushSync(() => setOpen(false))
    tell(outcome)
  }
  return (
    <>
      <Button
        variant={isFinal ? 'danger' : 'secondary'}
        disabled={locked || busy}
        aria-describedby={reasonId}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {open && (
        <ConfirmDialog
          title={action}
          keep={keep}
          confirm={action}
          isDanger={isFinal}
          busyWords="Processing your request..."
          busy={busy}
          onKeep={() => setOpen(false)}
          onConfirm={() => void confirm()}
        >
          {means.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  )
}
