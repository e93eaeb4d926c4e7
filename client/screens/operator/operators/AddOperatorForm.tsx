import { graphql } from 'react-relay/hooks'
import { loginEmailError } from '#rules/email.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import operator from '../shared/Operator.module.css'
import type { AddOperatorFormMutation } from './__generated__/AddOperatorFormMutation.graphql.ts'

const mutation = graphql`
  mutation AddOperatorFormMutation($input: AddOperatorInput!) {
    addOperator(input: $input) {
      settings {
        ...OperatorList_settings
      }
    }
  }
`

const initial = { email: '' }

/** Invites another operator. */
export function AddOperatorForm() {
  const [send] = useAction<AddOperatorFormMutation>(mutation)
  const form = useForm({
    initial,
    check: ({ email }) => ({ email: loginEmailError(email) }),
    send: async ({ email }) => {
      await send({ input: { email: email.trim() } })
      return `${email.trim()} is an operator now, and gets a mail saying so.`
    },
    failure: (error) => failureSentence('The operator could not be invited.', error),
  })
  useDraft('new operator', form, initial)
  return (
    <div className={operator.card}>
      <h2>Invite an operator</h2>
      <p className={operator.soft}>
        A member stays one, too. Anyone else gets an account that runs the service and takes no part.
      </p>
      <Form form={form} action="Invite" busyWords="Inviting...">
        <Field label="Email" type="email" autoComplete="off" required {...form.text('email')} />
      </Form>
    </div>
  )
}
