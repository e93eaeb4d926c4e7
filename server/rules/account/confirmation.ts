import { minute } from '#rules/time/durations.ts'

/** Milliseconds for which a confirmation (step-up) counts. */
export const confirmationLifetime = 15 * minute

/** What a person reads who has to confirm first. */
export const confirmationNeeded = 'Please confirm that it is you, and try again.'

/** What a session proves about the person who uses it. */
export type SessionProof = {
  /** When its member last used a passkey in it. */
  confirmedAt: Date | null
  /** When it was opened. */
  signedInAt: Date
  /** Whether the address of this site can have passkeys at all. */
  passkeysWork: boolean
}

const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() <= confirmationLifetime

/**
 * Whether somebody has shown, at most 15 minutes ago, that it is they who act. Normally only a passkey shows
 * that. If the site's address cannot have passkeys, a sign-in by mail counts instead, so that a trial without a
 * domain locks nobody out.
 */
export function isConfirmed({ confirmedAt, signedInAt, passkeysWork }: SessionProof, now: Date): boolean {
  const at = passkeysWork ? confirmedAt : signedInAt
  return at !== null && isRecent(at, now)
}

/** The ways to confirm that it is you. */
export type ConfirmationWay = 'Passkey' | 'SetUp' | 'LoginLink'

/**
 * Returns how somebody confirms.
 *
 * @param passkeys how many passkeys they have
 */
export function confirmationWay(passkeysWork: boolean, passkeys: number): ConfirmationWay {
  if (!passkeysWork) return 'LoginLink'
  return passkeys > 0 ? 'Passkey' : 'SetUp'
}

/**
 * Whether somebody may add or remove passkeys now. Anyone who is signed in may add the first one. After that
 * a stolen session must not be enough, so one of the existing passkeys confirms. A member may have lost them all and
 * can sign in by mail instead. An operator who lost them all asks another operator.
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
