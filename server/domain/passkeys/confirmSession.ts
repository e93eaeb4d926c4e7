import {
  type ConfirmationWay,
  confirmationNeeded,
  confirmationWay,
  isConfirmed,
  type SessionProof,
} from '#rules/account/confirmation.ts'
import { DomainError } from '#rules/errors.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { RequestScope } from '../../platform/parts.ts'
import type { Bearer } from '../sessions/readViewer.ts'
import { noteSignIn } from '../sessions/signInEvents.ts'
import { issueChallenge } from './challenges.ts'
import { type Assertion, loadWebAuthn } from './checkAssertion.ts'
import { provePasskey, storeUse } from './provePasskey.ts'
import { relyingParty } from './relyingParty.ts'

/** Reads what a session proves about the person using it. */
export async function readProof(
  db: Db,
  config: Pick<Config, 'appUrl'>,
  { sessionId }: Bearer,
): Promise<SessionProof> {
  const { confirmedAt, createdAt } = await db.session.findUniqueOrThrow({
    where: { id: sessionId },
    select: { confirmedAt: true, createdAt: true },
  })
  return { confirmedAt, signedInAt: createdAt, passkeysWork: relyingParty(config) !== null }
}

/**
 * Refuses an action that must be confirmed, unless the session was confirmed within the last 15 minutes.
 *
 * @throws DomainError STEP_UP_REQUIRED; once confirmed, the same request succeeds
 */
export async function requireConfirmation(
  { db, now, deps }: Pick<RequestScope, 'db' | 'now' | 'deps'>,
  bearer: Bearer,
): Promise<void> {
  if (isConfirmed(await readProof(db, deps.config, bearer), now)) return
  throw new DomainError('STEP_UP_REQUIRED', confirmationNeeded)
}

/** Reads how a member can confirm. */
export async function readConfirmationWay(
  { db, deps }: Pick<RequestScope, 'db' | 'deps'>,
  memberId: number,
): Promise<ConfirmationWay> {
  return confirmationWay(relyingParty(deps.config) !== null, await db.passkey.count({ where: { memberId } }))
}

/**
 * Returns what an authenticator must sign to confirm. It names the member's own passkeys, so that the browser offers no
 * others.
 *
 * @returns the options of `navigator.credentials.get`, as JSON; null if there is no passkey to confirm with
 */
export async function beginConfirmation(
  { db, now, deps }: RequestScope,
  { id: memberId, sessionId }: Bearer,
): Promise<object | null> {
  const party = relyingParty(deps.config)
  const passkeys = await db.passkey.findMany({
    where: { memberId },
    select: { credentialId: true, transports: true },
    orderBy: { id: 'asc' },
  })
  if (!party || passkeys.length === 0) return null
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const challenge = await issueChallenge(db, { purpose: 'Confirm', memberId, sessionId }, now)
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    challenge: Buffer.from(challenge, 'base64url'),
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: Buffer.from(credentialId).toString('base64url'),
      transports,
    })),
  })
}

/**
 * Stores in a session that its member has just used a passkey.
 *
 * @throws DomainError as {@link provePasskey} does
 */
export async function confirmSession(
  scope: RequestScope,
  bearer: Bearer,
  assertion: Assertion,
): Promise<void> {
  const { db, now, deps, facts } = scope
  const { id: memberId, sessionId } = bearer
  const passkey = await provePasskey(scope, assertion, { purpose: 'Confirm', memberId, sessionId })
  await db.$transaction(async (tx) => {
    await storeUse(tx, passkey, now)
    await tx.session.update({ where: { id: sessionId }, data: { confirmedAt: now } })
  })
  noteSignIn(deps.log, { event: 'sign-in.confirmed', address: facts.address, member: memberId })
}
