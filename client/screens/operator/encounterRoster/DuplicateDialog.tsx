import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useLocation } from 'wouter'
import { encounterNameError } from '#rules/encounters/plannedEncounter.ts'
import { isolated } from '#rules/forms/isolated.ts'
import { day } from '#rules/time/durations.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { failureOutcome } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useDialogDraft } from '../../../ui/useDialogDraft.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { nameForStart } from '../shared/nameForStart.ts'
import { sendOnce } from '../shared/sendOnce.ts'
import { instantOf, lastMinute, localTime } from '../shared/zonedTime.ts'
import type { DuplicateDialog_encounter$key } from './__generated__/DuplicateDialog_encounter.graphql.ts'
import type { DuplicateDialogMutation } from './__generated__/DuplicateDialogMutation.graphql.ts'

const week = 7 * day

/** After how many weeks the same weekday and time lies in the future. */
const weeksUntilNext = (startsAt: string, now: Date) =>
  Math.max(1, Math.ceil((now.getTime() - Date.parse(startsAt)) / week))

/** Asks when to hold an encounter again, and plans a copy. */
export function DuplicateDialog({
  encounter: key,
  onClose,
}: {
  encounter: DuplicateDialog_encounter$key
  onClose: () => void
}) {
  const encounter = useFragment(
    graphql`
      fragment DuplicateDialog_encounter on OperatorEncounter {
        id
        name
        startsAt
        timeZone
      }
    `,
    key,
  )
  const { id, timeZone } = encounter
  const [, navigate] = useLocation()
  const [failure, tellFailure] = useState<Outcome | null>(null)
  const [duplicate, duplicating] = useAction<DuplicateDialogMutation>(
    graphql`
      mutation DuplicateDialogMutation($input: DuplicateEncounterInput!) {
        duplicateEncounter(input: $input) {
          encounter {
            rowId
          }
        }
      }
    `,
  )
  const nameAt = (local: string) => nameForStart(encounter, local, timeZone)
  const [initial] = useState(() => {
    const start = localTime(encounter.startsAt, timeZone, weeksUntilNext(encounter.startsAt, serverNow()))
    return { key: '', name: nameAt(start), start }
  })
  const { values, set } = useDialogDraft(`duplicate ${id}`, initial)
  const { key: sentKey, name, start } = values
  const startsAt = instantOf(start, timeZone)
  const nameError = encounterNameError(name)
  const confirm = async () => {
    if (!startsAt || nameError) return
    const input = { encounterId: id, startsAt, name: name.trim() }
    try {
      const { duplicateEncounter } = await sendOnce(
        sentKey,
        (sent) => set({ key: sent }),
        (idempotencyKey) => duplicate({ input: { ...input, idempotencyKey } }),
      )
      navigate(`/operator/encounters/${duplicateEncounter.encounter.rowId}`)
      showToast('The encounter is planned once more, as a draft.', 'good')
    } catch (error) {
      tellFailure(failureOutcome('Failed to duplicate the encounter.', error))
    }
  }
  return (
    <ConfirmDialog
      title={`Plan ${isolated(encounter.name)} once more`}
      keep="Close"
      confirm="Plan it"
      busyWords="Planning..."
      busy={duplicating}
      onKeep={onClose}
      onConfirm={confirm}
    >
      <p>The copy is a draft, without invitations and with a meeting link of its own.</p>
      <Field
        label="Name"
        value={name}
        error={nameError}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label={`Starts (${timeZone})`}
        type="datetime-local"
        max={lastMinute}
        value={start}
        error={startsAt ? null : 'Choose a date and a time.'}
        onChange={({ target }) =>
          set({ start: target.value, ...(name === nameAt(start) && { name: nameAt(target.value) }) })
        }
      />
      <OutcomeBanner outcome={failure} />
    </ConfirmDialog>
  )
}
