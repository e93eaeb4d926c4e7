import { graphql, useFragment } from 'react-relay/hooks'
import { longestMessage } from '#rules/forms/contact.ts'
import { lengthError } from '#rules/text.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { AnswerForm_message$key } from './__generated__/AnswerForm_message.graphql.ts'
import type { AnswerFormMutation } from './__generated__/AnswerFormMutation.graphql.ts'
import styles from './InboxMessage.module.css'

const mutation = graphql`
  mutation AnswerFormMutation($input: ReplyToMessageInput!) {
    replyToMessage(input: $input) {
      message {
        state
        ...MessageThread_message
        ...MoveMessage_message
      }
    }
  }
`

const errorOf = (body: string) =>
  body.trim() === '' ? 'Please write an answer.' : lengthError(body.length, longestMessage)

const initial = { body: '' }

/**
 * Answers a message by mail.
 *
 * @param props the message
 */
export function AnswerForm({ message }: { message: AnswerForm_message$key }) {
  const { id, name, email } = useFragment(
    graphql`
      fragment AnswerForm_message on Message {
        id
        name
        email
      }
    `,
    message,
  )
  const [send] = useAction<AnswerFormMutation>(mutation)
  const form = useForm({
    initial,
    check: ({ body }) => ({ body: errorOf(body) }),
    send: async ({ body }) => {
      await send({ input: { id, body } })
      return `Your answer to ${name || email} is on its way.`
    },
    failure: (error) => failureSentence('The answer could not be sent.', error),
  })
  useDraft(`answer ${id}`, form, initial)
  return (
    <div className={styles.form}>
      <Form form={form} action="Send answer">
        <TextArea label="Your answer, sent by mail" rows={8} {...form.text('body')} />
      </Form>
    </div>
  )
}
