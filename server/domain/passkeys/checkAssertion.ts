import type { Passkey } from '../../generated/client/client.ts'
import type { RelyingParty } from './relyingParty.ts'

/** What an authenticator signed, each part in base64url as the browser gives it. */
export type Assertion = {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  userHandle: string | null
}

type Checked = { isGood: true; counter: bigint; synced: boolean } | { isGood: false; isCopy: boolean }

/** The id of a passkey as it is stored, or null for what can be none. */
export function credentialBytes(credentialId: string): Uint8Array<ArrayBuffer> | null {
  const isId = /^[\w-]{1,1364}$/.test(credentialId)
  return isId ? Uint8Array.from(Buffer.from(credentialId, 'base64url')) : null
}

/** What WebAuthn needs is large, and most requests need none of it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * Checks what an authenticator signed against a passkey: challenge, origin, site, signature, that the person was
 * verified, and that the counter went on. A counter that did not shows a copy of the passkey (WebAuthn, 6.1.1).
 *
 * @param challenge the one it must answer, used up already
 * @param memberHandle what the passkey's member is called in authenticators
 */
export async function checkAssertion(
  { id, origin }: RelyingParty,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>,
  memberHandle: string,
  challenge: string,
  { credentialId, clientDataJson, authenticatorData, signature, userHandle }: Assertion,
): Promise<Checked> {
  const refused = { isGood: false, isCopy: false } as const
  if (userHandle !== null && userHandle !== memberHandle) return refused
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const response = { clientDataJSON: clientDataJson, authenticatorData, signature }
  // It throws for all that is wrong, in words for programmers.
  const verified = await verifyAuthenticationResponse({
    response: {
      ...{ id: credentialId, rawId: credentialId, type: 'public-key' },
      ...{ response, clientExtensionResults: {} },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // Compared below, where a counter that went back has an outcome of its own.
    credential: { id: credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) return refused
  const { newCounter, credentialBackedUp: synced } = verified.authenticationInfo
  const counter = BigInt(newCounter)
  const hasCounter = counter > 0n || passkey.counter > 0n
  if (hasCounter && counter <= passkey.counter) return { isGood: false, isCopy: true }
  return { isGood: true, counter, synced }
}
