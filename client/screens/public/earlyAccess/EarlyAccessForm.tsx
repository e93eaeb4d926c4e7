import { lazy, Suspense, useEffect, useState } from 'react'
import { earlyAccessErrors } from '#rules/forms/earlyAccess.ts'
import { loadCode } from '../../../session/loadCode.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'

const initial = { email: '', name: '', city: '', notes: '' }

// Not lazyOrNothing, whose chunk contains Relay, which this page loads only when the form is sent.
const FriendNote = lazy(() =>
  import('./FriendNote.tsx').then(
    (note) => ({ default: note.FriendNote }),
    (error: unknown) => {
      reportError(error)
      return { default: () => null }
    },
  ),
)
const load = () => Promise.all([import('./requestEarlyAccess.ts'), import('./RequestSent.tsx')])
const prepare = () => void load()

const thanks =
  "Thank you for your interest. We'll be in touch. Make sure to check your spam and junk folders."

/** Takes a request for early access. Its draft stays in this tab until it is sent. */
export function EarlyAccessForm() {
  const [secret, setSecret] = useState('')
  // The prerendered form has no address, so the link's secret is read after hydration.
  useEffect(() => setSecret(location.hash.match(/^#friend=(.+)/)?.[1] ?? ''), [])
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const form = useForm({
    initial,
    check: earlyAccessErrors,
    send: async (values) => {
      const code = await loadCode(load)
      setLoaded(code)
      const [{ requestEarlyAccess }] = code
      return (await requestEarlyAccess(values, secret)) || thanks
    },
    keeps: true,
    failure: 'Something went wrong. Please try again.',
  })
  useDraft('earlyAccess', form, initial)
  if (form.success && loaded) {
    const [, { RequestSent }] = loaded
    return <RequestSent sentence={form.success} email={form.values.email} city={form.values.city} />
  }
  return (
    <Form form={form} action="Request Early Access" prepare={prepare}>
      {secret && (
        <Suspense>
          <FriendNote secret={secret} />
        </Suspense>
      )}
      <Field label="Email" type="email" autoComplete="email" required {...form.text('email')} />
      <Field label="Name (optional)" autoComplete="name" {...form.text('name')} />
      <Field label="City (optional)" autoComplete="address-level2" {...form.text('city')} />
      <TextArea
        label="Tell us why you're interested (optional)"
        rows={4}
        autoComplete="off"
        {...form.text('notes')}
      />
    </Form>
  )
}
