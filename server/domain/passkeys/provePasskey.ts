import { passkeyRefused } from '#rules/account/passkey.ts'
import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { RequestScope } from '../../platform/parts.ts'
import { claimColumns } from '../sessions/session.ts'
import { noteSignIn } from '../sessions/signInEvents.ts'
import { type ChallengeUse, challengeIn, takeChallenge } from './challenges.ts'
import { type Assertion, checkAssertion, credentialBytes } from './checkAssertion.ts'
import { requireRelyingParty } from './relyingParty.ts'
import { tellOfPasskey } from './tellOfPasskeys.ts'

const ofMember = { member: { select: { ...claimColumns, email: true, status: true } } } as const

/** A passkey that its member has just proven to hold. */
export type ProvenPasskey = Prisma.PasskeyGetPayload<{ include: typeof ofMember }> & {
  next: { counter: bigint; synced: boolean }
}

/** Returns the member's name in authenticators, which reveals nothing about them. */
export const memberHandle = (publicGuid: string): string => Buffer.from(publicGuid).toString('base64url')

/** Warns a member that one of their passkeys was copied, because its counter went back. */
async function noteCopy({ db, now }: RequestScope, { member, ...passkey }: Omit<ProvenPasskey, 'next'>) {
  await tellOfPasskey(db, member, passkey, 'copied', String(passkey.counter), now)
}

/**
 * Checks an authenticator's answer to a challenge. The challenge is used up first, even if the rest is wrong.
 *
 * @throws DomainError BAD_INPUT with one sentence for everything that can be wrong: an unknown passkey, one of another
 *   member or of somebody who canceled, a challenge that is used, expired or for another purpose, a wrong signature or
 *   site; CONFLICT if the site can have no passkeys
 */
export async function provePasskey(
  scope: RequestScope,
  assertion: Assertion,
  use: ChallengeUse,
): Promise<ProvenPasskey> {
  const { db, now, deps, facts } = scope
  const party = requireRelyingParty(deps.config)
  const challenge = challengeIn(assertion.clientDataJson)
  const isOpen = await takeChallenge(db, challenge, use, now)
  const credentialId = credentialBytes(assertion.credentialId)
  const passkey =
    credentialId && (await db.passkey.findUnique({ where: { credentialId }, include: ofMember }))
  const refuse = (reason: 'passkey refused' | 'passkey copied'): never => {
    noteSignIn(deps.log, {
      event: 'sign-in.failed',
      reason,
      address: facts.address,
      member: passkey?.memberId,
    })
    throw new DomainError('BAD_INPUT', passkeyRefused)
  }
  if (!passkey || !isOpen || passkey.member.status === 'Canceled') return refuse('passkey refused')
  if (use.purpose !== 'SignIn' && use.memberId !== passkey.memberId) return refuse('passkey refused')
  const handle = memberHandle(passkey.member.publicGuid)
  const checked = await checkAssertion(party, passkey, handle, challenge, assertion)
  if (checked.isGood) return { ...passkey, next: { counter: checked.counter, synced: checked.synced } }
  if (!checked.isCopy) return refuse('passkey refused')
  await noteCopy(scope, passkey)
  return refuse('passkey copied')
}

/**
 * Stores that a passkey was used, in the transaction of what it was used for.
 *
 * @throws DomainError BAD_INPUT if it was removed, or used with a later counter, since it was checked
 */
export async function storeUse(
  tx: Prisma.TransactionClient,
  { id, next: { counter, synced } }: ProvenPasskey,
  now: Date,
): Promise<void> {
  const { count } = await tx.passkey.updateMany({
    where: { id, OR: [{ counter: { lt: counter } }, ...(counter === 0n ? [{ counter }] : [])] },
    data: { counter, synced, lastUsedAt: now },
  })
  if (count !== 1) throw new DomainError('BAD_INPUT', passkeyRefused)
}
