import { graphql } from 'relay-runtime'
import { safeRedirect } from '#rules/membership/magicLink.ts'
import { replaceDocument } from '../../../browser/navigation.ts'
import { ownTimeZone } from '../../../browser/ownTimeZone.ts'
import { sendAsVisitor } from '../../../relay/sendAsVisitor.ts'
import { visitorFingerprint } from '../../../session/fingerprint.ts'
import { sendSignIn } from '../../../session/sendSignIn.ts'
import { storeSession } from '../../../session/session.ts'
import { type SignedChallenge, signWithPasskey } from '../../shared/stepUp/ceremonies.ts'
import type { passkeySignInBeginMutation } from './__generated__/passkeySignInBeginMutation.graphql.ts'
import type { passkeySignInMutation } from './__generated__/passkeySignInMutation.graphql.ts'

export { passkeyFailure } from '../../shared/stepUp/ceremonies.ts'

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
 * Asks for a challenge and signs it with a passkey of the person.
 *
 * @param useAutofill whether to wait until they choose one among the browser's suggestions for the field
 * @throws what {@link passkeyFailure} explains
 */
export async function askForPasskey(useAutofill: boolean): Promise<SignedChallenge> {
  const fingerprint = await visitorFingerprint()
  const asked = await sendAsVisitor<passkeySignInBeginMutation>(begin, { input: { fingerprint } })
  return signWithPasskey(asked.beginPasskeySignIn.options, useAutofill)
}

/**
 * Logs a person in with a signed challenge, and goes to where they wanted to go.
 *
 * @param redirect a path on this site, or null for the dashboard
 * @throws what {@link passkeyFailure} explains
 */
export async function signInWithPasskey(signed: SignedChallenge, redirect: string | null): Promise<void> {
  const input = { ...signed, timeZone: ownTimeZone() }
  const { signInWithPasskey: tokens } = await sendSignIn<passkeySignInMutation>(mutation, { input })
  storeSession(tokens)
  replaceDocument(safeRedirect(redirect))
}
