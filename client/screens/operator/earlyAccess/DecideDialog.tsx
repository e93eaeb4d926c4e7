import { longestNotes } from '#rules/forms/earlyAccess.ts'
import { lengthError } from '#rules/text.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { Decision } from './useDecideRequests.ts'

const wordsOf = {
  invite: {
    verb: 'Invite',
    busy: 'Inviting...',
    means: 'Each is mailed a link to create a profile. What you write here is added to the mail.',
  },
  decline: {
    verb: 'Decline',
    busy: 'Declining...',
    means: 'They are mailed what you write here, and nothing when you write nothing. They may ask again.',
  },
} as const

type DecideDialogProps = {
  decision: Decision
  count: number
  /** How many of their addresses get no mail */
  silent: number
  busy: boolean
  failure: Outcome | null
  onKeep: () => void
  onConfirm: (note: string) => void
}

/** What a decision means for people of whom some may have an address that gets no mail. */
function meaning({
  decision,
  count,
  silent,
}: Pick<DecideDialogProps, 'decision' | 'count' | 'silent'>): string {
  const { means } = wordsOf[decision]
  // Nobody is invited at such an address, and the outcome says so.
  if (decision === 'invite' || silent === 0) return means
  return silent === count
    ? 'No mail is sent there, so they do not read what you write here. They may ask again.'
    : `${means} ${howMany(silent, 'address gets', 'addresses get')} no mail.`
}

const initial = { note: '' }

/** Asks before people are invited or declined, and takes a note to them. */
export function DecideDialog({
  decision,
  count,
  silent,
  busy,
  failure,
  onKeep,
  onConfirm,
}: DecideDialogProps) {
  const { values, set } = useDialogDraft(`${decision} requests`, initial)
  const { note } = values
  const error = lengthError(note.trim().length, longestNotes)
  const words = wordsOf[decision]
  const title = `${words.verb} ${howMany(count, 'person', 'people')}`
  return (
    <ConfirmDialog
      title={`${title}?`}
      keep="Go back"
      confirm={title}
      busyWords={words.busy}
      busy={busy}
      onKeep={onKeep}
      onConfirm={() => {
        if (error === null) onConfirm(note)
      }}
    >
      <p>{meaning({ decision, count, silent })}</p>
      <TextArea
        label="Note (optional)"
        value={note}
        error={error}
        onChange={({ target }) => set({ note: target.value })}
      />
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
