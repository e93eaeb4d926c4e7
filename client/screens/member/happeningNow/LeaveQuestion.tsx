import type { ReactNode } from 'react'
import { seatRefusals } from '#rules/seats/seat.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useNowAt } from '../../../ui/useNowAt.ts'

/** A place that the member may give up: the Relay id of its invitation, and the encounter's name and start. */
export type AskedPlace = { id: string; name: string; startsAt: string }

type LeaveQuestionProps = {
  place: AskedPlace
  /** Whether the place is still the member's: another page, an operator or the service may have changed that */
  isTheirs: boolean
  title: string
  keep: string
  confirm: string
  busyWords: string
  /** What giving it up means */
  warning: string
  /** Shown when it is no longer the member's */
  gone: { tone: 'neutral' | 'warning'; sentence: string }
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
  /** Shown below the question while it is asked, such as a failure */
  children?: ReactNode
}

/** Asks whether to give up a place. If the place is lost while the dialog is open, the dialog says why. */
export function LeaveQuestion({
  place,
  isTheirs,
  keep,
  confirm,
  warning,
  gone,
  busy,
  children,
  ...rest
}: LeaveQuestionProps) {
  const startsAt = new Date(place.startsAt)
  const hasBegun = startsAt <= useNowAt([startsAt])
  const isOver = (hasBegun || !isTheirs) && !busy
  return (
    <ConfirmDialog
      keep={isOver ? 'Close' : keep}
      confirm={isOver ? undefined : confirm}
      isDanger
      busy={busy}
      {...rest}
    >
      <p>
        <strong>{place.name}</strong>
      </p>
      {isOver ? (
        <Banner tone={gone.tone}>{hasBegun ? seatRefusals.begun : gone.sentence}</Banner>
      ) : (
        <>
          <p>{warning}</p>
          {children}
        </>
      )}
    </ConfirmDialog>
  )
}
