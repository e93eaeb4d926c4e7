import { graphql } from 'relay-runtime'
import { normalEmail } from '#rules/email.ts'
import { sendAsVisitor } from '../../../relay/sendAsVisitor.ts'
import { visitorFingerprint } from '../../../session/fingerprint.ts'
import type { sendContactMessageMutation } from './__generated__/sendContactMessageMutation.graphql.ts'

const mutation = graphql`
  mutation sendContactMessageMutation($input: SendContactMessageInput!) {
    sendContactMessage(input: $input) {
      message
    }
  }
`

/** A visitor's message as typed. */
export type ContactValues = { name: string; email: string; subject: string; message: string }

/**
 * Sends a visitor's message to the operator.
 *
 * @param values as typed
 * @returns the server's sentence
 * @throws DomainError, ConnectionError as {@link sendAsVisitor} does
 */
export async function sendContactMessage({ name, email, subject, message }: ContactValues): Promise<string> {
  const fingerprint = await visitorFingerprint()
  const input = {
    name: name.trim() || null,
    email: normalEmail(email),
    subject,
    message,
    fingerprint,
  }
  const response = await sendAsVisitor<sendContactMessageMutation>(mutation, { input })
  return response.sendContactMessage.message
}
