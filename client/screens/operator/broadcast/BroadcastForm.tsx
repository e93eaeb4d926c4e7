import { useRef, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useLocation } from 'wouter'
import { broadcastErrors, longestSubject } from '#rules/forms/broadcast.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { failureOutcome } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useDraftedValues } from '../../../ui/useDraft.ts'
import { useFirstWrong } from '../../../ui/useForm.ts'
import { type Outcome, useOutcome } from '../../../ui/useOutcome.ts'
import { MailPreview } from '../shared/MailPreview.tsx'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import type { BroadcastFormMutation } from './__generated__/BroadcastFormMutation.graphql.ts'
import { type AudienceInput, useBroadcastPreview } from './useBroadcastPreview.ts'

type BroadcastFormProps = {
  to: AudienceInput
  /** The name of its draft in this tab */
  draft: string
  /** How many people get it, and a digest of who they are */
  recipients: { recipients: number; recipientsDigest: string }
}

const mutation = graphql`
  mutation BroadcastFormMutation($input: SendBroadcastInput!) {
    sendBroadcast(input: $input) {
      broadcast {
        id
        recipients
      }
    }
  }
`

/** Other words would reach everybody again, if only the reply was lost. */
const noReply: Outcome = {
  tone: 'danger',
  sentence:
    'We got no answer, so the mail may be on its way. Please check your connection and send it again as it is: for an hour nobody gets the same words twice.',
}

const initial = { subject: '', text: '' }

/**
 * The subject and the text of a mail to many people, its preview, and sending it once the operator has confirmed the
 * number of people. The draft is stored in this tab until then.
 */
export function BroadcastForm({
  to,
  draft,
  recipients: { recipients, recipientsDigest },
}: BroadcastFormProps) {
  const { values, set, forget } = useDraftedValues(draft, initial)
  const fields = useRef<HTMLDivElement>(null)
  const showWrong = useFirstWrong(fields)
  const [isChecked, setChecked] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { outcome, banner, tell } = useOutcome()
  const [, navigate] = useLocation()
  const preview = useBroadcastPreview(to)
  const [send, sending] = useAction<BroadcastFormMutation>(mutation, {
    onFailed: (failure) => {
      setAsked(false)
      tell(failure instanceof ConnectionError ? noReply : failureOutcome('The mail was not sent.', failure))
    },
    onDone: ({ sendBroadcast: { broadcast } }) => {
      forget()
      navigate('/operator/mail?tab=written')
      showToast(`The mail is on its way to ${howMany(broadcast.recipients, 'person', 'people')}.`, 'good')
    },
  })
  const words = { subject: values.subject.trim(), text: values.text.trim() }
  const errors = broadcastErrors(words)
  const isRight = Object.values(errors).every((sentence) => sentence === null)
  const errorOf = (name: keyof typeof words) => (isChecked ? (errors[name] ?? null) : null)
  const whenRight = (act: () => void) => () => {
    setChecked(true)
    if (isRight) act()
    else showWrong()
  }
  const isPreviewed =
    preview.failure !== null || (preview.of?.subject === words.subject && preview.of.text === words.text)
  const number = howMany(recipients, 'person', 'people')
  return (
    <section className={operator.section} aria-labelledby="the-mail">
      <h2 id="the-mail">The mail</h2>
      <div ref={fields}>
        <Field
          label="Subject"
          maxLength={longestSubject}
          value={values.subject}
          error={errorOf('subject')}
          onChange={({ target }) => set({ subject: target.value })}
        />
        <TextArea
          label="Text; an empty line begins a new paragraph"
          rows={10}
          value={values.text}
          error={errorOf('text')}
          onChange={({ target }) => set({ text: target.value })}
        />
      </div>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <div className={operator.actions}>
        <Button disabled={recipients === 0 || sending} onClick={whenRight(() => setAsked(true))}>
          Send to {number}
        </Button>
        <Button variant="secondary" disabled={preview.busy} onClick={whenRight(() => preview.ask(words))}>
          {preview.busy ? 'Writing...' : 'Preview'}
        </Button>
      </div>
      {isPreviewed && <MailPreview preview={preview} />}
      {isAsked && (
        <ConfirmDialog
          title={`Send this mail to ${number}?`}
          keep="Go back"
          confirm={`Send to ${number}`}
          busyWords="Sending..."
          busy={sending}
          onKeep={() => setAsked(false)}
          onConfirm={() => send({ input: { to, ...words, recipientsDigest } })}
        >
          <p>“{words.subject}” is mailed to each of them. A mail that is sent cannot be taken back.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
