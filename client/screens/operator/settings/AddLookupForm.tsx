import { graphql } from 'react-relay/hooks'
import { lookupErrors } from '#rules/forms/lookup.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import { numberOf } from '../shared/numberOf.ts'
import operator from '../shared/Operator.module.css'
import type { AddLookupFormMutation } from './__generated__/AddLookupFormMutation.graphql.ts'
import type { LookupKindPlan } from './lookupKinds.ts'

const mutation = graphql`
  mutation AddLookupFormMutation($input: AddLookupInput!, $kind: LookupKind!) {
    addLookup(input: $input) {
      settings {
        ...LookupList_settings @arguments(kind: $kind)
      }
    }
  }
`

const empty = { label: '', timeZone: '', minAge: '', maxAge: '' }

const readForm = ({ label, timeZone, minAge, maxAge }: typeof empty, { rule }: LookupKindPlan) => ({
  label: label.trim(),
  ...(rule === 'Location' && { timeZone: timeZone.trim() }),
  ...(rule === 'AgeRange' && { minAge: numberOf(minAge), maxAge: numberOf(maxAge) }),
})

/** Adds an option at the end of its list. */
export function AddLookupForm({ kind }: { kind: LookupKindPlan }) {
  const [send] = useAction<AddLookupFormMutation>(mutation)
  const form = useForm({
    initial: empty,
    check: (values) => lookupErrors(kind.rule, readForm(values, kind)),
    send: async (values) => {
      const entry = readForm(values, kind)
      await send({ input: { kind: kind.value, ...entry }, kind: kind.value })
      return `${entry.label} is offered.`
    },
    failure: (error) => failureSentence(`The ${kind.one} could not be added.`, error),
  })
  useDraft(`new ${kind.one}`, form, empty)
  return (
    <div className={operator.card}>
      <h3>New {kind.one}</h3>
      <Form form={form} action="Add" busyWords="Adding...">
        <Field label="Name" {...form.text('label')} />
        {kind.rule === 'Location' && (
          <Field label="Time zone" placeholder="America/Detroit" {...form.text('timeZone')} />
        )}
        {kind.rule === 'AgeRange' && (
          <>
            <Field label="From age" inputMode="numeric" {...form.text('minAge')} />
            <Field label="To age; empty for no limit" inputMode="numeric" {...form.text('maxAge')} />
          </>
        )}
      </Form>
    </div>
  )
}
