import { graphql } from 'react-relay/hooks'
import { useAnswer } from '../shared/useAnswer.ts'
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

/** The recipients of a mail, as the schema takes them. */
export type AudienceInput = useBroadcastPreviewQuery['variables']['to']

type Words = { subject: string; text: string }

/**
 * Requests a preview of a mail to many people.
 *
 * @param to the recipients
 * @returns the function that requests it, whether that is under way, the mail and the words it was made of, or the
 *   sentence that says why there is none
 */
export function useBroadcastPreview(to: AudienceInput) {
  const { ask, busy, answer, failure } = useAnswer<useBroadcastPreviewQuery>(
    query,
    'The preview could not be made.',
  )
  return {
    ask: (words: Words) => ask({ to, ...words }),
    mail: answer?.data.broadcastDraft.preview ?? null,
    of: answer?.to ?? null,
    busy,
    failure,
  }
}
