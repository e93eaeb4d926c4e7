import { useState } from 'react'
import { flushSync } from 'react-dom'
import { contactErrors, contactSubjects } from '#rules/forms/contact.ts'
import { loadCode } from '../../../session/loadCode.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'

const initial = { name: '', email: '', subject: '', message: '' }
const subjects = contactSubjects.map((subject) => ({ value: subject, label: subject }))

const load = () => Promise.all([import('./sendContactMessage.ts'), import('./MessageSent.tsx')])
const prepare = () => void load()

const thanks = "Thanks for reaching out! We'll be in touch."

/** Takes a visitor's message; it can be sent once it is complete (docs/specification.md, section 5, "Contact"). */
export function ContactForm() {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const form = useForm({
    initial,
    check: contactErrors,
    send: async (values) => {
      const code = await loadCode(load)
      setLoaded(code)
      const [{ sendContactMessage }] = code
      return (await sendContactMessage(values)) || thanks
    },
    keeps: true,
    failure: 'Something went wrong. Please try again.',
  })
  useDraft('contact', form, initial)
  const writeAgain = () => {
    flushSync(() => form.set('message', ''))
    form.element.current?.querySelector('textarea')?.focus()
  }
  if (form.success && loaded) {
    const [, { MessageSent }] = loaded
    return <MessageSent sentence={form.success} email={form.values.email} onAgain={writeAgain} />
  }
  return (
    <Form form={form} action="Send Message" locked={!form.valid} prepare={prepare}>
      <Field label="Name (optional)" autoComplete="name" {...form.text('name')} />
      <Field label="Email" type="email" autoComplete="email" required {...form.text('email')} />
      <Select
        label="Subject"
        placeholder="Choose a subject"
        options={subjects}
        required
        {...form.text('subject')}
      />
      <TextArea label="Message" rows={6} required {...form.text('message')} />
    </Form>
  )
}
