import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import type { Preview } from '../shared/MailPreview.tsx'
import type { useBroadcastPreviewQuery } from './__generated__/useBroadcastPreviewQuery.graphql.ts'

const query = graphql`
  query useBroadcastPreviewQuery($to: AudienceInput!, $subject: String!, $text: String!) {
    broadcastDraft(to: $to) {
      preview(subject: $subject, text: $text) {
        subject
        text
      }
    }
  }
`

/** To whom a mail goes, as the schema takes it. */
export type AudienceInput = useBroadcastPreviewQuery['variables']['to']

type Words = { subject: string; text: string }

/**
 * Asks how a mail to many would read.
 *
 * @param to to whom it goes
 * @returns what asks, whether that is under way, the mail and the words it was made of, or the sentence that says why there is
 *   none
 */
export function useBroadcastPreview(to: AudienceInput) {
  const environment = useRelayEnvironment()
  const [busy, setBusy] = useState(false)
  const [mail, setMail] = useState<Preview | null>(null)
  const [of, setOf] = useState<Words | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function read(words: Words): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const asked = { to, ...words }
      const reply = await fetchQuery<useBroadcastPreviewQuery>(environment, query, asked).toPromise()
      setMail(reply?.broadcastDraft.preview ?? null)
      setOf(words)
    } catch (error) {
      setMail(null)
      setFailure(failureSentence('The preview could not be made.', error))
    } finally {
      setBusy(false)
    }
  }
  return { ask: (words: Words) => void read(words), busy, mail, of, failure }
}
