import { graphql } from 'relay-runtime'
import { sendAsVisitor } from '../../relay/sendAsVisitor.ts'
import { visitorFingerprint } from '../../session/fingerprint.ts'
import type { requestMagicLinkMutation } from './__generated__/requestMagicLinkMutation.graphql.ts'

const mutation = graphql`
  mutation requestMagicLinkMutation($input: RequestMagicLinkInput!) {
    requestMagicLink(input: $input) {
      message
    }
  }
`

/**
 * Asks for a login link by mail.
 *
 * @param email as typed
 * @param redirect a path on this site to go to after logging in, or null for the dashboard
 * @returns the server's sentence, the same whether or not the address belongs to a member
 * @throws DomainError, ConnectionError as {@link sendAsVisitor} does
 */
export async function requestMagicLink(email: string, redirect: string | null): Promise<string> {
  const input = { email: email.trim(), fingerprint: await visitorFingerprint(), redirect }
  const response = await sendAsVisitor<requestMagicLinkMutation>(mutation, { input })
  return response.requestMagicLink.message
}
