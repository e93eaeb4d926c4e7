const minute = 60_000

/** Milliseconds for which a confirmation that it is you lasts. */
export const confirmationLifetime = 15 * minute

/** What is said to somebody who has to confirm first. */
export const confirmationNeeded = 'Please confirm that it is you, and try again.'

/** What a session shows of who is behind it. */
export type SessionProof = {
  /** When a passkey of its member was last used in it. */
  confirmedAt: Date | null
  /** When it was opened. */
  signedInAt: Date
  /** Whether the address of this site can have passkeys at all. */
  passkeysWork: boolean
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() <= confirmationLifetime

/**
 * Whether somebody has shown recently enough that it is they who act: by a passkey, at most 15 minutes ago. Where the
 * site's address cannot have passkeys, a sign-in by mail that is as recent counts in their place, so that nobody is locked
 * out of a trial without a domain.
 */
export function isConfirmed({ confirmedAt, signedInAt, passkeysWork }: SessionProof, now: Date): boolean {
  const at = passkeysWork ? confirmedAt : signedInAt
  return at !== null && isRecent(at, now)
}

/** How somebody can confirm that it is they who act. */
export type ConfirmationWay = 'Passkey' | 'SetUp' | 'LoginLink'

/**
 * Says how somebody confirms.
 *
 * @param passkeys how many of them they have
 */
export function confirmationWay(passkeysWork: boolean, passkeys: number): ConfirmationWay {
  if (!passkeysWork) return 'LoginLink'
  return passkeys > 0 ? 'Passkey' : 'SetUp'
}

/**
 * Whether somebody may add or remove passkeys now. The first may be added by anyone who is signed in. After that a stolen
 * session must not be enough, so one of the others confirms; a member, who may have lost them all, can sign in by mail
 * instead. An operator who lost them all asks another operator.
 *
 * @param passkeys how many they have now
 */
export function mayChangePasskeys(
  proof: SessionProof,
  { isOperator, passkeys }: { isOperator: boolean; passkeys: number },
  now: Date,
): boolean {
  if (passkeys === 0 || isConfirmed(proof, now)) return true
  return !isOperator && isRecent(proof.signedInAt, now)
}
