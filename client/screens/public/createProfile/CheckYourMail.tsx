import { useState } from 'react'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { requestMagicLink } from '../../shared/requestMagicLink.ts'
import { Moment } from '../shared/Moment.tsx'

const asked =
  'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.'

/** Shown once a profile was sent; the same whether or not the address was invited. */
export function CheckYourMail({ sentence, email }: { sentence: string; email: string }) {
  const [busy, setBusy] = useState(false)
  const { outcome, banner, tell } = useOutcome()
  async function again() {
    setBusy(true)
    try {
      tell({ tone: 'good', sentence: (await requestMagicLink(email, null)) || asked })
    } catch (error) {
      tell({ tone: 'danger', sentence: failureSentence('There was a problem sending your link.', error) })
    }
    setBusy(false)
  }
  const next = [
    <>
      The link goes to <strong>{email}</strong>. It works once.
    </>,
    'It leads to your dashboard. Your first invitation will wait there, and we email you when it comes.',
    'Nothing there? Look into the spam and junk folders.',
  ]
  return (
    <Moment title="Check your mail" sentence={sentence} next={next}>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <Button variant="secondary" disabled={busy} onClick={() => void again()}>
        {busy ? 'Sending...' : 'Send the link again'}
      </Button>
    </Moment>
  )
}
