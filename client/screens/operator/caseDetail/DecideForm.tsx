import { type FormEvent, useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { statementError } from '#rules/safety/appeal.ts'
import { outcomeTraits, suspensionError } from '#rules/safety/outcomes.ts'
import { draftStatement } from '#rules/safety/statements.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraftedValues } from '../../../ui/useDraft.ts'
import { useFirstWrong } from '../../../ui/useForm.ts'
import type { LastAct } from '../../../ui/useLastAct.ts'
import { useNow } from '../../../ui/useNow.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { guidelinesBySchema, type OutcomeValue, outcomesBySchema } from '../shared/caseWords.ts'
import { noMail } from '../shared/mailWords.ts'
import operator from '../shared/Operator.module.css'
import { lastDay, morningOf } from '../shared/zonedTime.ts'
import type { DecideForm_case$key } from './__generated__/DecideForm_case.graphql.ts'
import type { DecideFormMutation } from './__generated__/DecideFormMutation.graphql.ts'
import { DecideCaseDialog } from './DecideCaseDialog.tsx'
import { guidelineOptions, outcomeOptions, refusalOf } from './decisionOptions.ts'
import { decided, type SentDecision } from './sentDecision.ts'

const ofAnother = 'You wrote this for another decision. Please use the new draft, or keep your words.'

type GuidelineValue = keyof typeof guidelinesBySchema

type Decision = {
  outcome: OutcomeValue | ''
  guideline: GuidelineValue | ''
  /** The last day of a suspension */
  day: string
  /** The edited statement, and the generated draft it was based on */
  edited: { words: string; draft: string } | null
  notifies: boolean
  wasDone: boolean
}

const initial: Decision = {
  outcome: '',
  guideline: '',
  day: '',
  edited: null,
  notifies: true,
  wasDone: false,
}

/** Returns the name of a decision's draft, from the Relay id of its case. */
export const decisionDraft = (caseId: string) => `decision ${caseId}`

type DecideFormProps = { row: DecideForm_case$key; failure: LastAct<SentDecision>; tell: TellOutcome }

/**
 * Decides a case: the outcome, the guideline it rests on, and the statement for the person, which begins as a generated
 * draft. What is written stays in this tab until the case is decided.
 */
export function DecideForm({ row, failure, tell }: DecideFormProps) {
  const { id, about, unreachable, reportCount } = useFragment(
    graphql`
      fragment DecideForm_case on Case {
        id
        reportCount
        unreachable
        about {
          username
          accountStatus
          erasedAt
        }
      }
    `,
    row,
  )
  const now = useNow()
  const { values, set, forget } = useDraftedValues(decisionDraft(id), initial)
  const form = useRef<HTMLFormElement>(null)
  const showWrong = useFirstWrong(form)
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [decide, deciding] = useAction<DecideFormMutation>(
    graphql`
      mutation DecideFormMutation($input: DecideCaseInput!) {
        decideCase(input: $input) {
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
      done: decided,
      failed: 'The case could not be decided.',
    },
  )
  const { outcome, guideline, day, edited, notifies, wasDone } = values
  const rule = outcome === '' ? null : outcomesBySchema[outcome]
  const hasStatement = rule !== null && outcomeTraits[rule].hasStatement
  const until = morningOf(day)
  const draft = rule && guideline ? draftStatement(rule, guidelinesBySchema[guideline], until) : ''
  const statement = edited?.words ?? draft
  const isOfAnother = edited !== null && edited.draft !== draft
  const errors = {
    outcome: rule ? refusalOf(rule, about) : 'Please choose what the case ends with.',
    guideline: hasStatement && guideline === '' ? 'Please choose the guideline it rests on.' : null,
    until: rule === 'Suspended' ? suspensionError(rule, until, now) : null,
    statement: !hasStatement ? null : isOfAnother ? ofAnother : statementError(statement.trim()),
  }
  const shown = (name: keyof typeof errors) => (isTried ? errors[name] : null)
  const send = () => {
    setAsked(false)
    if (outcome === '') return
    const sent = hasStatement && guideline ? { guideline, statement } : { statement: null }
    const end = rule === 'Suspended' && until ? { suspendedUntil: until.toISOString() } : {}
    const notices = { notifyReporters: notifies, somethingWasDone: outcome === 'NOTHING_FOUND' && wasDone }
    failure.begin({ outcome, statement: sent.statement ?? null })
    decide({ input: { caseId: id, outcome, reportsRead: reportCount, ...notices, ...sent, ...end } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(errors).some((error) => error !== null)) showWrong()
    else if (outcome === 'SUSPENDED' || outcome === 'EXPELLED') setAsked(true)
    else send()
  }
  return (
    <section className={operator.section} aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <form ref={form} className={operator.card} noValidate onSubmit={submit}>
        <Select
          label="It ends with"
          placeholder="Choose an outcome"
          options={outcomeOptions(about !== null && about !== undefined)}
          value={outcome}
          error={shown('outcome')}
          onChange={({ target }) => set({ outcome: target.value as OutcomeValue | '' })}
        />
        {rule === 'Suspended' && (
          <Field
            label="Suspended until"
            type="date"
            max={lastDay}
            value={day}
            error={shown('until')}
            onChange={({ target }) => set({ day: target.value })}
          />
        )}
        {hasStatement && (
          <>
            <Select
              label="It rests on"
              placeholder="Choose a guideline"
              options={guidelineOptions}
              value={guideline}
              error={shown('guideline')}
              onChange={({ target }) => set({ guideline: target.value as GuidelineValue | '' })}
            />
            <TextArea
              label={`Statement to ${about?.username ?? 'them'}; name nobody`}
              rows={12}
              value={statement}
              error={shown('statement')}
              onChange={({ target }) => set({ edited: { draft, ...edited, words: target.value } })}
            />
            {unreachable && <p className={operator.soft}>{noMail}</p>}
            {isOfAnother && (
              <div className={operator.actions}>
                <Button variant="secondary" onClick={() => set({ edited: null })}>
                  Use the new draft
                </Button>
                <Button variant="secondary" onClick={() => set({ edited: { ...edited, draft } })}>
                  Keep my words
                </Button>
              </div>
            )}
          </>
        )}
        <LabeledBox checked={notifies} onChange={({ target }) => set({ notifies: target.checked })}>
          Answer reporters who asked: that it was looked at, never what was decided
        </LabeledBox>
        {outcome === 'NOTHING_FOUND' && notifies && (
          <LabeledBox checked={wasDone} onChange={({ target }) => set({ wasDone: target.checked })}>
            Say that something was done, as it was done before or concerns no person
          </LabeledBox>
        )}
        <div className={operator.actions}>
          <Button type="submit" disabled={deciding}>
            {deciding ? 'Deciding...' : 'Decide'}
          </Button>
        </div>
        <OutcomeBanner outcome={failure.outcome} ref={failure.banner} />
      </form>
      {isAsked && (
        <DecideCaseDialog
          outcome={outcome === 'EXPELLED' ? 'EXPELLED' : 'SUSPENDED'}
          username={about?.username ?? ''}
          hasLeft={about?.accountStatus === 'CANCELED'}
          reader={{ unreachable }}
          onKeep={() => setAsked(false)}
          onConfirm={send}
        />
      )}
    </section>
  )
}
