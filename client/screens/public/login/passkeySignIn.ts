import { graphql } from 'relay-runtime'
import { safeRedirect } from '#rules/membership/magicLink.ts'
import { sendAsVisitor } from '../../../relay/sendAsVisitor.ts'
import { visitorFingerprint } from '../../../session/fingerprint.ts'
import { replaceDocument } from '../../../session/navigation.ts'
import { storeSession } from '../../../session/session.ts'
import { signWithPasskey } from '../../shared/stepUp/ceremonies.ts'
import type { passkeySignInBeginMutation } from './__generated__/passkeySignInBeginMutation.graphql.ts'
import type { passkeySignInMutation } from './__generated__/passkeySignInMutation.graphql.ts'

export { passkeyFailure, wasStopped } from '../../shared/stepUp/ceremonies.ts'

const begin = graphql`
  mutation passkeySignInBeginMutation($input: BeginPasskeySignInInput!) {
    beginPasskeySignIn(input: $input) {
      options
    }
  }
`

const mutation = graphql`
  mutation passkeySignInMutation($input: SignInWithPasskeyInput!) {
    signInWithPasskey(input: $input) {
      authToken
      refreshToken
    }
  }
`

/**
 * Logs a person in with a passkey of theirs, and leaves for where they wanted to go.
 *
 * @param redirect a path on this site, or null for the dashboard
 * @param useAutofill whether to wait until they choose it among what the browser suggests for the field
 * @throws what {@link passkeyFailure} words
 */
export async function signInWithPasskey(redirect: string | null, useAutofill: boolean): Promise<void> {
  const fingerprint = await visitorFingerprint()
  const asked = await sendAsVisitor<passkeySignInBeginMutation>(begin, { input: { fingerprint } })
  const input = await signWithPasskey(asked.beginPasskeySignIn.options, useAutofill)
  const { signInWithPasskey: tokens } = await sendAsVisitor<passkeySignInMutation>(mutation, { input })
  storeSession(tokens)
  replaceDocument(safeRedirect(redirect))
}
