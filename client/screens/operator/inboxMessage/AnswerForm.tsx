import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { longestMessage } from '#rules/forms/contact.ts'
import { isolated } from '#rules/forms/isolated.ts'
import { lengthError } from '#rules/text.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Banner } from '../../../ui/Banner.tsx'
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
        replies {
          createdAt
        }
        ...MessageThread_message
        ...MoveMessage_message
      }
    }
  }
`

const errorOf = (body: string) =>
  body.trim() === '' ? 'Please write an answer.' : lengthError(body.length, longestMessage)

const initial = { body: '' }

/** Returns the name of an answer's draft, from the number of its message. */
export const answerDraft = (rowId: number) => `answer ${rowId}`

/**
 * Answers a message by mail. Says if another operator has answered or closed it meanwhile. A closed message must be
 * reopened before it can be answered; the form then only shows what was written before.
 */
export function AnswerForm({ message }: { message: AnswerForm_message$key }) {
  const { id, rowId, state, name, email, replies } = useFragment(
    graphql`
      fragment AnswerForm_message on Message {
        id
        rowId
        state
        name
        email
        replies {
          authorUsername
        }
      }
    `,
    message,
  )
  const [seen, setSeen] = useState(replies.length)
  const newest = replies.slice(seen).at(-1)
  const [send] = useAction<AnswerFormMutation>(mutation)
  const form = useForm({
    initial,
    check: ({ body }) => ({ body: errorOf(body) }),
    send: async ({ body }) => {
      const { replyToMessage } = await send({ input: { id, body, answersRead: replies.length } })
      setSeen(replyToMessage.message.replies.length)
      return `Your answer to ${name || email} is on its way.`
    },
    failure: (error) => failureSentence('The answer could not be sent.', error),
  })
  useDraft(answerDraft(rowId), form, initial)
  const isClosed = state === 'CLOSED'
  if (isClosed && form.values.body === '') return null
  return (
    <div className={styles.form}>
      {newest && (
        <Banner tone="warning">
          {isolated(newest.authorUsername)} answered in the meantime. Read that answer before you send yours.
        </Banner>
      )}
      {isClosed && <Banner tone="warning">This message is closed. Reopen it to send what you wrote.</Banner>}
      <Form form={form} action="Send answer" locked={isClosed}>
        <TextArea label="Your answer, sent by mail" rows={8} {...form.text('body')} />
      </Form>
    </div>
  )
}
