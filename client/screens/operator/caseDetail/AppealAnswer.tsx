import { useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { statementError } from '#rules/safety/appeal.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraftedValues } from '../../../ui/useDraft.ts'
import { useFirstWrong } from '../../../ui/useForm.ts'
import type { LastAct } from '../../../ui/useLastAct.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { noMail } from '../shared/mailWords.ts'
import operator from '../shared/Operator.module.css'
import type { AppealAnswer_case$key } from './__generated__/AppealAnswer_case.graphql.ts'
import type { AppealAnswerMutation } from './__generated__/AppealAnswerMutation.graphql.ts'
import { answered, type SentAnswer } from './sentDecision.ts'

const initial = { answer: '' }

/** Returns the name of the draft of an answer, from the Relay id of its case. */
export const appealAnswerDraft = (caseId: string) => `appeal of ${caseId}`

type AppealAnswerProps = { row: AppealAnswer_case$key; failure: LastAct<SentAnswer>; tell: TellOutcome }

/** Grants or refuses an appeal; the answer is mailed. Its draft stays in this tab until then. */
export function AppealAnswer({ row, failure, tell }: AppealAnswerProps) {
  const { id, about, unreachable } = useFragment(
    graphql`
      fragment AppealAnswer_case on Case {
        id
        unreachable
        about {
          erasedAt
        }
      }
    `,
    row,
  )
  const fields = useRef<HTMLDivElement>(null)
  const showWrong = useFirstWrong(fields)
  const { values, set, forget } = useDraftedValues(appealAnswerDraft(id), initial)
  const [isTried, setTried] = useState(false)
  const [send, sending] = useAction<AppealAnswerMutation>(
    graphql`
      mutation AppealAnswerMutation($input: DecideAppealInput!) {
        decideAppeal(input: $input) {
          case {
            ...CaseScreen_standing
            ...CaseClaim_case
            ...CaseDecisions_case
          }
        }
      }
    `,
    {
      tell,
      tellFailure: failure.tell,
      onDone: forget,
      done: answered,
      failed: 'The appeal could not be answered.',
    },
  )
  const { answer } = values
  const error = statementError(answer.trim())
  const decide = (granted: boolean) => {
    setTried(true)
    if (error !== null) {
      showWrong()
      return
    }
    failure.begin({ granted, answer })
    send({ input: { caseId: id, granted, answer } })
  }
  return (
    <section className={operator.section} aria-labelledby="answer-appeal">
      <h2 id="answer-appeal">Answer the appeal</h2>
      <div ref={fields} className={operator.card}>
        <p className={operator.soft}>
          Granting it takes the decision back: a suspension ends, and an expelled address is invited again.
          {about?.erasedAt &&
            ' Their data is erased, so nobody can be mailed: they read the answer under their link.'}
        </p>
        {unreachable && <p className={operator.soft}>{noMail}</p>}
        <TextArea
          label="Your answer"
          rows={6}
          value={answer}
          error={isTried ? error : null}
          onChange={({ target }) => set({ answer: target.value })}
        />
        <div className={operator.actions}>
          <Button disabled={sending} onClick={() => decide(true)}>
            Grant the appeal
          </Button>
          <Button variant="secondary" disabled={sending} onClick={() => decide(false)}>
            Let the decision stand
          </Button>
        </div>
        <OutcomeBanner outcome={failure.outcome} ref={failure.banner} />
      </div>
    </section>
  )
}
