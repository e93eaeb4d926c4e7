import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { emailChangeRequested, newEmailError, undoDays } from '#rules/account/emailChange.ts'
import { normalEmail } from '#rules/email.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useArrival } from '../../../ui/useArrival.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { EmailFormMutation } from './__generated__/EmailFormMutation.graphql.ts'
import cards from './AccountCards.module.css'
import { accountDrafts } from './accountDrafts.ts'

const mutation = graphql`
  mutation EmailFormMutation($input: RequestEmailChangeInput!) {
    requestEmailChange(input: $input) {
      message
      viewer {
        ...EmailAndUsername_viewer
      }
    }
  }
`

const initial = { email: '' }

type EmailFormProps = {
  /** The member's address now */
  current: string
  /** The new address that is not confirmed yet */
  pending: string | null
}

/**
 * Changes the email by a link that is sent to the new address. Its message stays as long as the address is not
 * confirmed, which may happen in another browser; the focus does not move then. If no reply came, it appears once the
 * page shows that the address waits.
 */
export function EmailForm({ current, pending }: EmailFormProps) {
  const [send] = useAction<EmailFormMutation>(mutation)
  const [wanted, setWanted] = useState<string | null>(null)
  const [before, setBefore] = useState<string | null>(null)
  const sent = useForm({
    initial,
    check: ({ email }) => ({ email: newEmailError(email, current) }),
    send: async ({ email }) => {
      setWanted(normalEmail(email))
      setBefore(pending)
      const { requestEmailChange } = await send({ input: { email } })
      return requestEmailChange.message
    },
    failure: (error) => failureSentence('Failed to ask for the change.', error),
  })
  const typed = normalEmail(sent.values.email)
  // An address that had waited before shows nothing new.
  const isShown = typed === current || (typed === pending && pending !== before)
  const form = useArrival(sent, isShown, emailChangeRequested)
  useDraft(accountDrafts.email, form, initial)
  return (
    <Form form={pending === wanted ? form : { ...form, success: null }} action="Send the link">
      {wanted === current && <Banner tone="good">It is confirmed: mail goes to {current} now.</Banner>}
      <p className={cards.formNote}>
        We send a link to the new address. Once you open it, mail goes there, and the old address can take the
        change back for {undoDays} days.
      </p>
      <Field label="New email" type="email" autoComplete="email" required {...form.text('email')} />
    </Form>
  )
}
