import { fetchQuery, graphql } from 'relay-runtime'
import { ownTimeZone } from '../../../browser/ownTimeZone.ts'
import { visitorEnvironment } from '../../../relay/visitorEnvironment.ts'
import { visitorFingerprint } from '../../../session/fingerprint.ts'
import { sendSignIn } from '../../../session/sendSignIn.ts'
import type { magicLinkQuery, magicLinkQuery$data } from './__generated__/magicLinkQuery.graphql.ts'
import type {
  magicLinkVerifyMutation,
  magicLinkVerifyMutation$data,
} from './__generated__/magicLinkVerifyMutation.graphql.ts'

const query = graphql`
  query magicLinkQuery($token: String!) {
    magicLink(token: $token) {
      maskedEmail
      sameBrowser
    }
  }
`

const mutation = graphql`
  mutation magicLinkVerifyMutation($input: VerifyMagicLinkInput!) {
    verifyMagicLink(input: $input) {
      authToken
      refreshToken
      redirect
    }
  }
`

/**
 * Asks whether a login link is valid, without using it up.
 *
 * @returns the masked address and whether this browser requested the link, or null if the link is not valid
 * @throws DomainError, ConnectionError as the network does
 */
export async function lookUpMagicLink(token: string): Promise<magicLinkQuery$data['magicLink']> {
  const data = await fetchQuery<magicLinkQuery>(visitorEnvironment, query, { token }).toPromise()
  return data?.magicLink ?? null
}

/**
 * Uses up a login link.
 *
 * @param confirmed true if the person pressed the button
 * @returns both tokens and where to go
 * @throws DomainError CONFIRMATION_REQUIRED in a browser that did not request the link, or why it is not valid;
 *   ConnectionError
 */
export async function verifyMagicLink(
  token: string,
  confirmed: boolean,
): Promise<magicLinkVerifyMutation$data['verifyMagicLink']> {
  const input = { token, confirmed, timeZone: ownTimeZone(), fingerprint: await visitorFingerprint() }
  const response = await sendSignIn<magicLinkVerifyMutation>(mutation, { input })
  return response.verifyMagicLink
}
