import { type ReportKindName, reportKinds } from '#rules/safety/caseUrgency.ts'
import { reportErrors } from '#rules/safety/reporting.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { isSame } from '../../../ui/changedValues.ts'
import { Form } from '../../../ui/Form.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import { EmergencyNumbers } from './EmergencyNumbers.tsx'
import styles from './ReportDialog.module.css'
import { kindOptions, type Reportable, type ReportValues, type SendReport } from './reportValues.ts'

export type ReportFormProps = {
  /** The people to choose from; empty if the person is known, or there was nobody else */
  people: readonly Reportable[]
  /** The person it is about at first */
  person: Reportable | null
  /** IANA zone of the place, for the emergency numbers */
  timeZone: string
  send: SendReport
  /** Names the draft, which is stored in this tab until it is sent */
  draft: string
}

const kindOf = (kind: string): ReportKindName => {
  const found = reportKinds.find((each) => each === kind)
  if (!found) throw new Error('No kind was chosen')
  return found
}

/**
 * Asks what happened. In the case of danger it says first which number to call. What was written stays if sending
 * fails.
 */
export function ReportForm({
  people,
  person,
  timeZone,
  send,
  draft,
  onSent,
  onWritten,
}: ReportFormProps & {
  onSent: (sentences: readonly string[]) => void
  onWritten: () => void
}) {
  const initial: ReportValues = { kind: '', person: person?.id ?? '', words: '', wantsReply: true }
  const form = useForm({
    initial,
    check: reportErrors,
    send: async (values) => {
      const sentences = await send({ ...values, kind: kindOf(values.kind) })
      onSent(sentences)
      return sentences[0] ?? ''
    },
    failure: (error) => failureSentence('Your report could not be sent; your words are still here.', error),
    keeps: true,
  })
  const { values } = form
  // Once something is written, the draft includes the person, since the form may next be opened elsewhere.
  const blank = isSame(values, initial) ? initial : { ...initial, person: '' }
  useDraft(draft, form, blank)
  const isAboutSomebody = values.person !== ''
  return (
    <Form form={form} action="Send report">
      {values.kind === 'Danger' && <EmergencyNumbers timeZone={timeZone} />}
      <RadioGroup
        label="What happened?"
        name="kind"
        options={kindOptions}
        value={values.kind}
        error={form.errorOf('kind')}
        onChange={(kind) => form.set('kind', kindOf(kind))}
      />
      {people.length > 0 && (
        <Select
          label="Who is it about?"
          placeholder="Nobody in particular"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.text('person')}
        />
      )}
      <TextArea label="In your words" rows={4} required {...form.text('words')} onInput={onWritten} />
      <LabeledBox
        name="wantsReply"
        checked={values.wantsReply}
        onChange={({ target }) => form.set('wantsReply', target.checked)}
      >
        Tell me by mail when it was looked at
      </LabeledBox>
      <p className={styles.note}>
        {isAboutSomebody
          ? 'They are not notified, and never learn of it. You two will not be seated together again.'
          : 'A person reads every report.'}
      </p>
    </Form>
  )
}
