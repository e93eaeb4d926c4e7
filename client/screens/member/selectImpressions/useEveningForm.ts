import { graphql } from 'react-relay/hooks'
import { eveningErrors } from '#rules/encounters/evening.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useLeaveGuard } from '../../../routing/useLeaveGuard.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { useForm } from '../../../ui/useForm.ts'
import type { useEveningFormMutation } from './__generated__/useEveningFormMutation.graphql.ts'
import { eveningDraft } from './eveningDraft.ts'

const initial = { mark: '', safe: '', wantsAnswer: false, question: '' }

type Values = typeof initial

type Callbacks = {
  /** Called with the sentence to show */
  onAnswered: (sentence: string) => void
  onNoReply: () => void
}

function check({ mark, safe, wantsAnswer, question }: Values) {
  return {
    ...eveningErrors({ mark: Number(mark), question }),
    safe: safe === '' ? 'Please say whether you felt safe.' : null,
    ...(wantsAnswer && question.trim() === '' && { question: 'Please write a message.' }),
  }
}

/**
 * Holds the answer about an evening (docs/rules.md, "After the evening"). Its draft stays in this tab until it is sent,
 * since submitting the choices above it leaves the screen.
 *
 * @param encounterId Relay id of the encounter
 * @param callbacks for when it is answered and for when no reply came
 * @returns the form, and the dialog shown when somebody leaves with an unsent message
 */
export function useEveningForm(encounterId: string, { onAnswered, onNoReply }: Callbacks) {
  const [send] = useAction<useEveningFormMutation>(graphql`
    mutation useEveningFormMutation($input: AnswerEveningInput!) {
      answerEvening(input: $input) {
        message
        encounter {
          ...EveningCard_encounter
        }
      }
    }
  `)
  const form = useForm({
    initial,
    check,
    send: async ({ mark, safe, wantsAnswer, question }) => {
      const input = { encounterId, mark: Number(mark), feltSafe: safe === 'yes' }
      const { answerEvening } = await send({
        input: { ...input, question: wantsAnswer ? question : null },
      })
      onAnswered(answerEvening.message)
      return answerEvening.message
    },
    failure: (error) => {
      if (error instanceof ConnectionError) onNoReply()
      return failureSentence('Your answer could not be stored.', error)
    },
  })
  useDraft(eveningDraft(encounterId), form, initial)
  const guard = useLeaveGuard(form.values.question !== '')
  return { form, guard }
}
