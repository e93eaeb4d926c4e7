import type { RequestScope } from '../../platform/parts.ts'
import { endEarlierSession } from '../sessions/logOut.ts'
import { openSession, type SessionTokens } from '../sessions/session.ts'
import { sessionOrigin } from '../sessions/sessionOrigin.ts'
import { noteSignIn } from '../sessions/signInEvents.ts'
import { issueChallenge } from './challenges.ts'
import { type Assertion, loadWebAuthn } from './checkAssertion.ts'
import { provePasskey, storeUse } from './provePasskey.ts'
import { requireRelyingParty } from './relyingParty.ts'

/**
 * Returns what an authenticator must sign to log somebody in. It names no passkey, so it is the same for everyone.
 *
 * @returns the options of `navigator.credentials.get`, as JSON
 * @throws DomainError CONFLICT if the site can have no passkeys
 */
export async function beginPasskeySignIn({ db, now, deps }: RequestScope): Promise<object> {
  const { id: rpID } = requireRelyingParty(deps.config)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const challenge = await issueChallenge(db, { purpose: 'SignIn' }, now)
  return generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    challenge: Buffer.from(challenge, 'base64url'),
  })
}

/**
 * Logs somebody in with a passkey. The new session counts as confirmed at once (rules/account/confirmation.ts), and an
 * earlier session of this browser ends.
 *
 * @param timeZone as the browser sent it, if it did
 * @throws DomainError as {@link provePasskey} does
 */
export async function signInWithPasskey(
  scope: RequestScope,
  assertion: Assertion,
  timeZone: string | null | undefined,
): Promise<SessionTokens> {
  const { db, now, deps, facts } = scope
  const passkey = await provePasskey(scope, assertion, { purpose: 'SignIn' })
  const tokens = await db.$transaction(async (tx) => {
    await storeUse(tx, passkey, now)
    await endEarlierSession(tx, scope)
    return openSession(tx, passkey.member, deps.secret, now, {
      ...sessionOrigin(facts, timeZone),
      confirmedAt: now,
    })
  })
  noteSignIn(deps.log, { event: 'sign-in.passkey', address: facts.address, member: passkey.memberId })
  return tokens
}
