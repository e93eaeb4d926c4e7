import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { overInviteRange } from '#rules/encounters/plannedEncounter.ts'
import { remindHoursRange } from '#rules/encounters/weeklyPlan.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { changedValues } from '../../../ui/changedValues.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { type Option, Select } from '../../../ui/Select.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useFollowStored } from '../../../ui/useFollowStored.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { ScriptLengthNote_settings$key } from '../shared/__generated__/ScriptLengthNote_settings.graphql.ts'
import { ChangedMeanwhile } from '../shared/ChangedMeanwhile.tsx'
import operator from '../shared/Operator.module.css'
import { proposalKinds } from '../shared/proposalWords.ts'
import { ScriptLengthNote } from '../shared/ScriptLengthNote.tsx'
import type { WeeklyPlanFormMutation } from './__generated__/WeeklyPlanFormMutation.graphql.ts'
import { PlanSlots } from './PlanSlots.tsx'
import { checkPlan, type PlanValues, toPlanInput } from './weeklyPlanValues.ts'

const mutation = graphql`
  mutation WeeklyPlanFormMutation($input: SetWeeklyPlanInput!) {
    setWeeklyPlan(input: $input) {
      plans {
        id
        kind
        version
        location {
          id
        }
      }
    }
  }
`

type WeeklyPlanFormProps = {
  /** The name of its draft in this tab */
  draft: string
  initial: PlanValues
  settings: ScriptLengthNote_settings$key
  /** The version of the plan that is changed, whose location and kind are fixed; null for a new plan */
  version: string | null
  locations: readonly Option[]
  /** The location and kind of every existing plan */
  taken: readonly string[]
  onSaved: () => void
}

/** The weekly plan of one location and kind. */
export function WeeklyPlanForm({
  draft,
  initial,
  settings,
  version,
  locations,
  taken,
  onSaved,
}: WeeklyPlanFormProps) {
  const isFixed = version !== null
  const [seen, setSeen] = useState(version)
  const [send] = useAction<WeeklyPlanFormMutation>(mutation)
  const form = useForm({
    initial,
    keeps: isFixed,
    check: (values) => {
      const checks = checkPlan(values)
      const isThere = !isFixed && taken.includes(`${values.locationId} ${values.kind}`)
      return {
        ...checks,
        kind: checks.kind ?? (isThere ? 'These have times already: change them above.' : null),
      }
    },
    send: async (values) => {
      const { setWeeklyPlan } = await send({ input: { ...toPlanInput(values), replaces: version ?? '' } })
      const saved = setWeeklyPlan.plans.find(
        ({ kind, location }) => kind === values.kind && location.id === values.locationId,
      )
      setSeen(isFixed && saved ? saved.version : version)
      onSaved()
      return values.slots.length === 0 ? 'These times are gone from the plan.' : 'The plan is saved.'
    },
    failure: (error) => failureSentence('The plan could not be saved.', error),
  })
  useFollowStored(form, initial)
  const isWritten = Object.keys(changedValues(form.values, initial)).length > 0
  if (!isWritten && version !== seen) setSeen(version)
  useDraft(draft, form, initial)
  return (
    <>
      {!form.submitting && version !== seen && <ChangedMeanwhile what="this plan" />}
      <Form form={form} action="Save" busyWords="Saving...">
        {!isFixed && (
          <div className={operator.fields}>
            <Select
              label="Location"
              placeholder="Please choose"
              options={locations}
              {...form.text('locationId')}
            />
            <Select label="For" placeholder="Please choose" options={proposalKinds} {...form.text('kind')} />
          </div>
        )}
        <PlanSlots
          slots={form.values.slots}
          error={form.errorOf('slots')}
          onChange={(slots) => {
            form.set('slots', slots)
            form.touch('slots')
          }}
        />
        <div className={operator.fields}>
          <Field label="Minutes (empty: as usual)" inputMode="numeric" {...form.text('minutes')} />
          {form.values.kind !== 'ONE_ON_ONE' && (
            <Field
              label={`People for each seat, ${overInviteRange.minimum} to ${overInviteRange.maximum} (empty: automatic)`}
              inputMode="decimal"
              {...form.text('overInvite')}
            />
          )}
          <Field
            label={`Remind hours before the start, from ${remindHoursRange.minimum} (empty: last day only)`}
            inputMode="numeric"
            {...form.text('remindHours')}
          />
        </div>
        <ScriptLengthNote settings={settings} kind={form.values.kind} minutes={form.values.minutes} />
      </Form>
    </>
  )
}
