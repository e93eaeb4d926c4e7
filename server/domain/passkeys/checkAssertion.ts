import type { Passkey } from '../../generated/client/client.ts'
import type { RelyingParty } from './relyingParty.ts'

/** An authenticator's signed answer, each part in base64url as the browser sent it. */
export type Assertion = {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  userHandle: string | null
}

type Checked = { isGood: true; counter: bigint; synced: boolean } | { isGood: false; isCopy: boolean }

/** Decodes the id of a passkey for the database; null if it is not a valid id. */
export function credentialBytes(credentialId: string): Uint8Array<ArrayBuffer> | null {
  const isId = /^[\w-]{1,1364}$/.test(credentialId)
  return isId ? Uint8Array.from(Buffer.from(credentialId, 'base64url')) : null
}

/** Loads the WebAuthn library on first use: it is large, and most requests do not need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/**
 * Checks an authenticator's signed answer against a passkey: challenge, origin, site, signature, that the person was
 * verified, and that the counter has increased. A counter that has not shows that the passkey was copied (WebAuthn,
 * 6.1.1).
 *
 * @param challenge the one the answer must be for; it is used up already
 * @param memberHandle the member's name in authenticators
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
  // The library throws for everything that is wrong, with messages for programmers.
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    // The counter is compared below, because one that went back has a result of its own.
    credential: { id: credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
  }).catch(() => null)
  if (!verified?.verified) return refused
  const { newCounter, credentialBackedUp: synced } = verified.authenticationInfo
  const counter = BigInt(newCounter)
  const hasCounter = counter > 0n || passkey.counter > 0n
  if (hasCounter && counter <= passkey.counter) return { isGood: false, isCopy: true }
  return { isGood: true, counter, synced }
}
