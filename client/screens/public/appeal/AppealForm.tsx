import { statementError } from '#rules/safety/appeal.ts'
import { FocusedBanner } from '../../../ui/FocusedBanner.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import { sendAppeal } from './appealLink.ts'
import { SentAppeal } from './SentAppeal.tsx'

const initial = { body: '' }

/** Returns the name of an appeal's draft, from the token of its link. */
export const appealDraft = (token: string) => `appeal ${token}`

/** Takes an appeal, once, and then shows it as it was sent. Its draft stays in this tab until then. */
export function AppealForm({ token, lastDay }: { token: string; lastDay: string }) {
  const form = useForm({
    initial,
    check: ({ body }) => ({ body: statementError(body.trim()) }),
    send: ({ body }) => sendAppeal(token, body),
    keeps: true,
    failure: 'Something went wrong. Please try again.',
  })
  useDraft(appealDraft(token), form, initial)
  if (form.success)
    return (
      <SentAppeal body={form.values.body} waits>
        <FocusedBanner tone="good">{form.success}</FocusedBanner>
      </SentAppeal>
    )
  return (
    <>
      <h2>Appeal</h2>
      <p>
        Tell us why we should decide otherwise. You can do so once, until {lastDay}. A person reads it and
        answers by mail.
      </p>
      <Form form={form} action="Send appeal">
        <TextArea label="Why we should decide otherwise" rows={8} required {...form.text('body')} />
      </Form>
    </>
  )
}
