import { overInviteRange } from '#rules/encounters/plannedEncounter.ts'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { useForm } from '../../../ui/useForm.ts'
import operator from '../shared/Operator.module.css'
import styles from './GroupsScreen.module.css'
import type { ProposalValues } from './proposalValues.ts'

type ProposalFormState = ReturnType<typeof useForm<ProposalValues>>

/** Options with a usual value: seats, length, names, and how freely people are put together. */
export function ProposalOptions({ form }: { form: ProposalFormState }) {
  const { kind, allowRepeats, anyMutualLink, companyOfGender } = form.values
  const { minimum, maximum } = overInviteRange
  return (
    <Disclosure summary="Options">
      <p className={styles.note}>What is left empty is as the settings say.</p>
      <div className={operator.fields}>
        <Field label="Fewest people" inputMode="numeric" {...form.text('minimum')} />
        <Field label="Seats" inputMode="numeric" {...form.text('capacity')} />
        <Field label="Minutes" inputMode="numeric" {...form.text('minutes')} />
        {kind !== 'ONE_ON_ONE' && (
          <Field
            label={`People invited for each seat (${minimum} to ${maximum})`}
            inputMode="decimal"
            {...form.text('overInvite')}
          />
        )}
        <Field label="Names, with {number}, {location}, {date}, {time}" {...form.text('namePattern')} />
        <Field label="Seed (the same gives the same groups)" inputMode="numeric" {...form.text('seed')} />
      </div>
      {kind === 'FIRST' && (
        <LabeledBox
          name="allowRepeats"
          checked={allowRepeats}
          onChange={({ target }) => form.set('allowRepeats', target.checked)}
        >
          Let people meet again where it cannot be avoided, as few as can be
        </LabeledBox>
      )}
      {kind !== 'ONE_ON_ONE' && (
        <LabeledBox
          name="companyOfGender"
          checked={companyOfGender}
          onChange={({ target }) => form.set('companyOfGender', target.checked)}
        >
          Nobody the only one of their gender at a table, where that can be helped
        </LabeledBox>
      )}
      {kind === 'ONE_ON_ONE' && (
        <LabeledBox
          name="anyMutualLink"
          checked={anyMutualLink}
          onChange={({ target }) => form.set('anyMutualLink', target.checked)}
        >
          Any mutual link will do, without a Second Encounter together
        </LabeledBox>
      )}
    </Disclosure>
  )
}
