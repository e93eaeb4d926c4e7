import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import { mayHappen } from '../shared/encounterWords.ts'
import operator from '../shared/Operator.module.css'
import type { EncounterActions_encounter$key } from './__generated__/EncounterActions_encounter.graphql.ts'
import type { EncounterActionsMutation } from './__generated__/EncounterActionsMutation.graphql.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'

/** Says that people can be invited, and whether the meeting link is still being made. */
function scheduledWords({ scheduleEncounter: { encounter } }: EncounterActionsMutation['response']): string {
  const { hasMeetingLink, meetingTrouble } = encounter
  const isBeingMade = !hasMeetingLink && meetingTrouble == null
  return `The encounter is scheduled, and people can be invited.${isBeingMade ? ' Its meeting link follows.' : ''}`
}

/** Schedules, edits, duplicates or cancels an encounter, and downloads its roster. */
export function EncounterActions({
  encounter: key,
  tell,
}: {
  encounter: EncounterActions_encounter$key
  tell: TellOutcome
}) {
  const encounter = useFragment(
    graphql`
      fragment EncounterActions_encounter on OperatorEncounter {
        id
        rowId
        state
        startsAt
        endsAt
        ...CancelDialog_encounter
        ...DuplicateDialog_encounter
      }
    `,
    key,
  )
  const [schedule, scheduling] = useAction<EncounterActionsMutation>(
    graphql`
      mutation EncounterActionsMutation($input: ScheduleEncounterInput!) {
        scheduleEncounter(input: $input) {
          encounter {
            hasMeetingLink
            meetingTrouble
            ...EncounterHead_encounter
          }
        }
      }
    `,
    {
      tell,
      done: scheduledWords,
      failed: 'Failed to schedule the encounter.',
    },
  )
  const [asked, setAsked] = useState<'cancel' | 'duplicate' | null>(null)
  const { id, rowId, state } = encounter
  const now = useNow()
  const may = (event: 'schedule' | 'change' | 'cancel') => mayHappen(event, encounter, now)
  const close = () => setAsked(null)
  return (
    <div className={operator.actions}>
      {may('schedule') && (
        <Button disabled={scheduling} onClick={() => schedule({ input: { encounterId: id } })}>
          {scheduling ? 'Scheduling...' : 'Schedule'}
        </Button>
      )}
      {may('change') && (
        <ButtonLink variant="secondary" link={ScreenLink} href={`/operator/encounters/${rowId}/edit`}>
          Edit
        </ButtonLink>
      )}
      {state !== 'DRAFT' && (
        <ButtonLink variant="secondary" link={ScreenLink} href={`/operator/write?encounter=${id}`}>
          Write to them
        </ButtonLink>
      )}
      <Button variant="secondary" onClick={() => setAsked('duplicate')}>
        Duplicate
      </Button>
      {may('cancel') && (
        <Button variant="danger" onClick={() => setAsked('cancel')}>
          Cancel encounter
        </Button>
      )}
      <ExportCsv list={`roster?encounter=${rowId}`} />
      {asked === 'cancel' && <CancelDialog encounter={encounter} tell={tell} onClose={close} />}
      {asked === 'duplicate' && <DuplicateDialog encounter={encounter} onClose={close} />}
    </div>
  )
}
