import { fetchQuery, graphql } from 'relay-runtime'
import { DomainError } from '#rules/errors.ts'
import { forgedAppeal } from '#rules/safety/appeal.ts'
import { sendAsVisitor } from '../../../relay/sendAsVisitor.ts'
import { visitorEnvironment } from '../../../relay/visitorEnvironment.ts'
import { visitorFingerprint } from '../../../session/fingerprint.ts'
import type { appealLinkMutation } from './__generated__/appealLinkMutation.graphql.ts'
import type { appealLinkQuery, appealLinkQuery$data } from './__generated__/appealLinkQuery.graphql.ts'

const query = graphql`
  query appealLinkQuery($token: String!) {
    appeal(token: $token) {
      outcome
      guideline
      statement
      decidedAt
      appealUntil
      canAppeal
      appealedAt
      appealBody
      granted
      answer
    }
  }
`

const mutation = graphql`
  mutation appealLinkMutation($input: AppealInput!) {
    appeal(input: $input) {
      message
    }
  }
`

/** A decision as the page of its appeal shows it. */
export type AppealedDecision = NonNullable<appealLinkQuery$data['appeal']>

/**
 * Loads the decision that an appeal's link is about.
 *
 * @returns the decision
 * @throws DomainError NOT_FOUND for a link that is not ours; DomainError, ConnectionError as the network does
 */
export async function lookUpAppeal(token: string): Promise<AppealedDecision> {
  const data = await fetchQuery<appealLinkQuery>(visitorEnvironment, query, { token }).toPromise()
  if (!data?.appeal) throw new DomainError('NOT_FOUND', forgedAppeal)
  return data.appeal
}

/**
 * Sends an appeal.
 *
 * @param body what was written
 * @returns the server's sentence
 * @throws DomainError with the server's reason; ConnectionError
 */
export async function sendAppeal(token: string, body: string): Promise<string> {
  const input = { token, body, fingerprint: await visitorFingerprint() }
  const { appeal } = await sendAsVisitor<appealLinkMutation>(mutation, { input })
  return appeal.message
}
