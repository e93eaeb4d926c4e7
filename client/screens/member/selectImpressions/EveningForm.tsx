import { eveningMarks } from '#rules/encounters/evening.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './SelectImpressionsScreen.module.css'
import { useEveningForm } from './useEveningForm.ts'

const marks = eveningMarks.map(({ mark, words }) => ({ value: String(mark), label: words }))
const safety = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

type EveningFormProps = {
  /** Relay id of the encounter */
  encounterId: string
  /** Called with the sentence to show */
  onAnswered: (sentence: string) => void
  /** Called when no reply came, so that the answer may be stored all the same */
  onNoReply: () => void
}

/** Two questions about an evening, and a message for members who want an answer. */
export function EveningForm({ encounterId, ...callbacks }: EveningFormProps) {
  const { form, guard } = useEveningForm(encounterId, callbacks)
  const { mark, safe, wantsAnswer } = form.values
  return (
    <>
      <p className={styles.note}>
        Nobody sees your answer alone: we read sums of five people or more, two weeks after the evening.
      </p>
      <Form form={form} action="Send My Answer">
        <RadioGroup
          label="How was it?"
          name="mark"
          options={marks}
          value={mark}
          onChange={(value) => form.set('mark', value)}
          error={form.errorOf('mark')}
        />
        <RadioGroup
          label="Did you feel safe?"
          name="safe"
          options={safety}
          value={safe}
          onChange={(value) => form.set('safe', value)}
          error={form.errorOf('safe')}
        />
        {safe === 'no' && (
          <Banner tone="neutral">
            We are sorry. If something happened, please report it above or under Help, so that we can act at
            once.
          </Banner>
        )}
        <LabeledBox
          name="wantsAnswer"
          checked={wantsAnswer}
          onChange={({ target }) => form.set('wantsAnswer', target.checked)}
        >
          I would like an answer
        </LabeledBox>
        {wantsAnswer && (
          <>
            <p className={styles.note}>
              Then we read this with your name and both answers, and write to you.
            </p>
            <TextArea label="What should we answer?" rows={4} required {...form.text('question')} />
          </>
        )}
      </Form>
      {guard}
    </>
  )
}
