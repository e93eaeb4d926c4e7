import { graphql, useFragment } from 'react-relay/hooks'
import { remindHoursError } from '#rules/encounters/weeklyPlan.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { numberOf } from '../shared/numberOf.ts'
import operator from '../shared/Operator.module.css'
import { OvertakenDraft } from '../shared/OvertakenDraft.tsx'
import { useNumberDraft } from '../shared/useNumberDraft.ts'
import type { PlannedReminder_encounter$key } from './__generated__/PlannedReminder_encounter.graphql.ts'
import type { PlannedReminderMutation } from './__generated__/PlannedReminderMutation.graphql.ts'

type PlannedReminderProps = { encounter: PlannedReminder_encounter$key; tell: TellOutcome }

/** How many hours before the start people who have not answered are reminded automatically. */
export function PlannedReminder({ encounter, tell }: PlannedReminderProps) {
  const { id, remindHours } = useFragment(
    graphql`
      fragment PlannedReminder_encounter on OperatorEncounter {
        id
        remindHours
      }
    `,
    encounter,
  )
  const written = useNumberDraft(`reminder of ${id}`, remindHours)
  const { draft: typed, setDraft: setTyped, base, isChanged, isOvertaken } = written
  const [plan, planning] = useAction<PlannedReminderMutation>(
    graphql`
      mutation PlannedReminderMutation($input: PlanReminderInput!) {
        planReminder(input: $input) {
          encounter {
            ...PlannedReminder_encounter
          }
        }
      }
    `,
    {
      tell,
      failed: 'The reminder could not be planned.',
      done: 'The reminder is saved.',
    },
  )
  const hours = numberOf(typed)
  const error = remindHoursError(hours)
  return (
    <div className={operator.list}>
      <Field
        label="Remind those who have not answered, hours before the start (empty: on the last day only)"
        inputMode="numeric"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <OvertakenDraft written={written} what="another number" />
      <div className={operator.actions}>
        <Button
          variant="secondary"
          disabled={!isChanged || isOvertaken || error !== null || planning}
          onClick={() =>
            plan({
              input: { encounterId: id, remindHours: hours, replaces: numberOf(base) },
            })
          }
        >
          {planning ? 'Saving...' : 'Save reminder'}
        </Button>
      </div>
    </div>
  )
}
