import { graphql } from 'react-relay/hooks'
import { newEmailError } from '#rules/account/emailChange.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useForm } from '../../../ui/useForm.ts'
import type { EmailFormMutation } from './__generated__/EmailFormMutation.graphql.ts'
import cards from './AccountCards.module.css'

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

/**
 * Asks for another address, to which a link is sent.
 *
 * @param props the member's address now
 */
export function EmailForm({ current }: { current: string }) {
  const [send] = useAction<EmailFormMutation>(mutation)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: newEmailError(email, current) }),
    send: async ({ email }) => (await send({ input: { email } })).requestEmailChange.message,
    failure: (error) => failureSentence('Failed to ask for the change.', error),
  })
  return (
    <Form form={form} action="Send the link">
      <p className={cards.formNote}>
        We send a link to the new address. Once you open it, mail goes there, and the old address can take the
        change back for 7 days.
      </p>
      <Field label="New email" type="email" autoComplete="email" required {...form.text('email')} />
    </Form>
  )
}
