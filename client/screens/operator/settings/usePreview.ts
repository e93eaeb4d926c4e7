import { graphql } from 'react-relay/hooks'
import type { ProposalKind } from '../shared/proposalWords.ts'
import { useAnswer } from '../shared/useAnswer.ts'
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
 * Requests a preview of an invitation with other words.
 *
 * @returns the function that requests it, whether that is under way, the mail and the words it was made of, or the
 *   sentence that says why there is none
 */
export function usePreview() {
  const { ask, busy, answer, failure } = useAnswer<usePreviewQuery>(query, 'The preview could not be made.')
  return {
    ask: (kind: ProposalKind, text: string) => ask({ kind, text }),
    mail: answer?.data.invitationPreview ?? null,
    of: answer?.to.text ?? null,
    busy,
    failure,
  }
}
