import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import type { Preview } from '../shared/MailPreview.tsx'
import type { ProposalKind } from '../shared/proposalWords.ts'
import type { usePreviewQuery } from './__generated__/usePreviewQuery.graphql.ts'

const query = graphql`
  query usePreviewQuery($kind: EncounterKind!, $text: String!) {
    invitationPreview(kind: $kind, text: $text) {
      subject
      text
    }
  }
`

/**
 * Asks how an invitation would read with other words.
 *
 * @returns what asks, whether that is under way, and the mail or the sentence that says why there is none
 */
export function usePreview() {
  const environment = useRelayEnvironment()
  const [busy, setBusy] = useState(false)
  const [mail, setMail] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function read(kind: ProposalKind, text: string): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const reply = await fetchQuery<usePreviewQuery>(environment, query, { kind, text }).toPromise()
      setMail(reply?.invitationPreview ?? null)
    } catch (error) {
      setMail(null)
      setFailure(failureSentence('The preview could not be made.', error))
    } finally {
      setBusy(false)
    }
  }
  return { ask: (kind: ProposalKind, text: string) => void read(kind, text), busy, mail, failure }
}
