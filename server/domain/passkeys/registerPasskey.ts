import { confirmationNeeded, mayChangePasskeys } from '#rules/account/confirmation.ts'
import { mostPasskeys, passkeyNameError } from '#rules/account/passkey.ts'
import { DomainError } from '#rules/errors.ts'
import { plainText } from '#rules/text.ts'
import type { Db } from '../../platform/database/db.ts'
import type { RequestScope } from '../../platform/parts.ts'
import { lockSignedIn } from '../account/lockSignedIn.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'
import { challengeIn, issueChallenge, takeChallenge } from './challenges.ts'
import { credentialBytes, loadWebAuthn } from './checkAssertion.ts'
import { readProof } from './confirmSession.ts'
import { requireRelyingParty } from './relyingParty.ts'
import { tellOfPasskey } from './tellOfPasskeys.ts'

/** What a browser sends about a new passkey, each part in base64url. */
export type NewPasskey = {
  name: string
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports: readonly string[]
}

type Owner = Pick<ViewerIdentity, 'id' | 'sessionId' | 'role'>

/** The transports of authenticators that WebAuthn defines; others are ignored. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** EdDSA, ES256 and RS256 (IANA, "COSE Algorithms"): every authenticator in use supports one of them. */
const algorithms = [-8, -7, -257]

const refused = () => new DomainError('BAD_INPUT', 'The passkey could not be added. Please try again.')

/**
 * Refuses to add or remove a passkey unless the session proves well enough who is asking.
 *
 * @throws DomainError STEP_UP_REQUIRED
 */
export async function requireMayChangePasskeys(
  { now, deps }: Pick<RequestScope, 'now' | 'deps'>,
  db: Db,
  owner: Owner,
): Promise<void> {
  const passkeys = await db.passkey.count({ where: { memberId: owner.id } })
  const proof = await readProof(db, deps.config, owner)
  if (mayChangePasskeys(proof, { isOperator: owner.role === 'Operator', passkeys }, now)) return
  throw new DomainError('STEP_UP_REQUIRED', confirmationNeeded)
}

function refuseMore(passkeys: number): void {
  if (passkeys < mostPasskeys) return
  throw new DomainError('CONFLICT', `You have ${mostPasskeys} passkeys. Remove one first.`)
}

/**
 * Returns what an authenticator needs to create a passkey.
 *
 * @returns the options of `navigator.credentials.create`, as JSON
 * @throws DomainError CONFLICT if the site can have no passkeys, or the member has the maximum; STEP_UP_REQUIRED if
 *   another passkey must confirm it
 */
export async function beginPasskeyRegistration(scope: RequestScope, owner: Owner): Promise<object> {
  const { db, now, deps } = scope
  const party = requireRelyingParty(deps.config)
  await requireMayChangePasskeys(scope, db, owner)
  const member = await db.member.findUniqueOrThrow({
    where: { id: owner.id },
    select: { email: true, username: true, publicGuid: true, passkeys: { select: { credentialId: true } } },
  })
  refuseMore(member.passkeys.length)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const use = { purpose: 'Register', memberId: owner.id, sessionId: owner.sessionId } as const
  const challenge = await issueChallenge(db, use, now)
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userName: member.email,
    userDisplayName: member.username,
    userID: Uint8Array.from(Buffer.from(member.publicGuid)),
    challenge: Buffer.from(challenge, 'base64url'),
    excludeCredentials: member.passkeys.map(({ credentialId }) => ({
      id: Buffer.from(credentialId).toString('base64url'),
    })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

async function verify(scope: RequestScope, owner: Owner, given: NewPasskey) {
  const { db, now, deps } = scope
  const party = requireRelyingParty(deps.config)
  const challenge = challengeIn(given.clientDataJson)
  const use = { purpose: 'Register', memberId: owner.id, sessionId: owner.sessionId } as const
  if (!credentialBytes(given.credentialId) || !(await takeChallenge(db, challenge, use, now))) throw refused()
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { credentialId: id, clientDataJson: clientDataJSON, attestationObject } = given
  const response = { clientDataJSON, attestationObject }
  // The library throws for everything that is wrong, with messages for programmers.
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  return verified.registrationInfo
}

/**
 * Adds a passkey to those of a member, and mails them about it. It also confirms the session, because the member has
 * just used the passkey.
 *
 * @returns the passkey's id
 * @throws DomainError BAD_INPUT for an invalid name, or an answer that is not to this member's challenge in this
 *   session or from this site; CONFLICT for a passkey that is known already, or one too many; STEP_UP_REQUIRED;
 *   UNAUTHENTICATED if the session has just ended
 */
export async function registerPasskey(scope: RequestScope, owner: Owner, given: NewPasskey): Promise<number> {
  const { db, now } = scope
  const name = plainText(given.name)
  const wrong = passkeyNameError(name)
  if (wrong) throw new DomainError('BAD_INPUT', wrong, 'name')
  const { credential, credentialBackedUp: synced } = await verify(scope, owner, given)
  const credentialId = credentialBytes(credential.id)
  if (!credentialId) throw refused()
  return db.$transaction(async (tx) => {
    const member = await lockSignedIn(tx, owner, now)
    // Checked again under the lock: if two first passkeys are added at once, the first must confirm the second.
    await requireMayChangePasskeys(scope, tx, owner)
    if (await tx.passkey.findUnique({ where: { credentialId }, select: { id: true } })) {
      throw new DomainError('CONFLICT', 'This passkey is here already.')
    }
    refuseMore(await tx.passkey.count({ where: { memberId: owner.id } }))
    const passkey = await tx.passkey.create({
      data: {
        memberId: owner.id,
        credentialId,
        name,
        synced,
        createdAt: now,
        publicKey: Uint8Array.from(credential.publicKey),
        counter: BigInt(credential.counter),
        transports: given.transports.filter((each) => knownTransports.includes(each)),
      },
    })
    await tx.session.update({ where: { id: owner.sessionId }, data: { confirmedAt: now } })
    await tellOfPasskey(tx, member, passkey, 'added', '1', now)
    return passkey.id
  })
}
