import type { ReactNode } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { type Option, Select } from '../../../ui/Select.tsx'
import type { useForm } from '../../../ui/useForm.ts'
import type { ScriptLengthNote_settings$key } from '../shared/__generated__/ScriptLengthNote_settings.graphql.ts'
import operator from '../shared/Operator.module.css'
import { findKind } from '../shared/proposalWords.ts'
import { ScriptLengthNote } from '../shared/ScriptLengthNote.tsx'
import { lastMinute } from '../shared/zonedTime.ts'
import { countedNumbers } from './planChanges.ts'
import type { PlanValues } from './planValues.ts'

type PlanFormProps = {
  form: ReturnType<typeof useForm<PlanValues>>
  settings: ScriptLengthNote_settings$key
  action: string
  /** The options for the meeting link, and the placeholder */
  links: readonly Option[]
  usualLink: string
  /** Whether the encounter has begun, so that only its end and its meeting link can be changed */
  begun?: boolean
  /** The encounter's name for a start, until somebody writes another name */
  nameAt?: (startsAt: string) => string
  /** What comes first, such as the kind and the location of a new encounter */
  children?: ReactNode
}

/** The form of an encounter's plan. A One-on-One has no numbers to choose. */
export function PlanForm({
  form,
  settings,
  action,
  links,
  usualLink,
  begun = false,
  nameAt,
  children,
}: PlanFormProps) {
  const number = { inputMode: 'numeric', placeholder: 'As usual' } as const
  const { kind, minutes, capacity, name, startsAt } = form.values
  const start = form.text('startsAt')
  const changeStart: typeof start.onChange = (event) => {
    if (nameAt && name === nameAt(startsAt)) form.set('name', nameAt(event.target.value))
    start.onChange(event)
  }
  const length = <Field label="Minutes" {...number} {...form.text('minutes')} />
  const isPair = findKind(kind)?.rule === 'OneOnOne'
  return (
    <div className={operator.card}>
      <Form form={form} action={action} busyWords="Saving...">
        {children}
        {!begun && (
          <>
            <Field label="Name" required {...form.text('name')} />
            <div className={operator.fields}>
              <Field
                label="Starts"
                type="datetime-local"
                max={lastMinute}
                required
                {...start}
                onChange={changeStart}
              />
              <Field label="Time zone" required spellCheck={false} {...form.text('timeZone')} />
              {length}
            </div>
          </>
        )}
        {begun && (
          <>
            <p>It is under way: it can be given a later end and another meeting link, nothing else.</p>
            <div className={operator.fields}>{length}</div>
          </>
        )}
        {!begun && !isPair && (
          <div className={operator.fields}>
            <Field label={countedNumbers.minimum} {...number} {...form.text('minimum')} />
            <Field label={countedNumbers.capacity} {...number} {...form.text('capacity')} />
            <Field label={countedNumbers.inviteTarget} {...number} {...form.text('inviteTarget')} />
          </div>
        )}
        {!begun && (
          <ScriptLengthNote
            settings={settings}
            kind={kind}
            minutes={minutes}
            seats={isPair ? '' : capacity}
          />
        )}
        <div className={operator.fields}>
          <Select label="Meeting link" placeholder={usualLink} options={links} {...form.text('link')} />
          {form.values.link === 'HAND' && (
            <Field label="Address of the meeting" type="url" required {...form.text('meetingUrl')} />
          )}
        </div>
      </Form>
    </div>
  )
}
