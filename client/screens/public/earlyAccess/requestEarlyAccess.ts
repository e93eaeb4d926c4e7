import { graphql } from 'relay-runtime'
import { normalEmail } from '#rules/email.ts'
import { sendAsVisitor } from '../../../relay/sendAsVisitor.ts'
import { visitorFingerprint } from '../../../session/fingerprint.ts'
import type { requestEarlyAccessMutation } from './__generated__/requestEarlyAccessMutation.graphql.ts'

const mutation = graphql`
  mutation requestEarlyAccessMutation($input: RequestEarlyAccessInput!) {
    requestEarlyAccess(input: $input) {
      message
    }
  }
`

/** A request as typed. */
export type EarlyAccessValues = { email: string; name: string; city: string; notes: string }

/**
 * Requests early access.
 *
 * @param values as typed
 * @param friendLink the secret of a member's link, empty for none
 * @returns the server's sentence, the same for everyone
 * @throws DomainError, ConnectionError as {@link sendAsVisitor} does
 */
export async function requestEarlyAccess(
  { email, name, city, notes }: EarlyAccessValues,
  friendLink: string,
): Promise<string> {
  const input = {
    email: normalEmail(email),
    name: name.trim() || null,
    city: city.trim() || null,
    notes: notes.trim() || null,
    friendLink: friendLink || null,
    fingerprint: await visitorFingerprint(),
  }
  const response = await sendAsVisitor<requestEarlyAccessMutation>(mutation, { input })
  return response.requestEarlyAccess.message
}
