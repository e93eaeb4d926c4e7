import { lengthError } from '#rules/text.ts'

/** Milliseconds in which a challenge can be answered. */
export const challengeLifetime = 5 * 60_000

/** Passkeys a member can have. */
export const mostPasskeys = 20

/** Characters a passkey's name can have. */
const longestPasskeyName = 60

/** The one answer to a passkey that does not sign in or confirm, whatever is wrong with it. */
export const passkeyRefused = 'This passkey did not work here. Please try again, or ask for a login link.'

/** What is said where the address of the site rules passkeys out. */
export const noPasskeysHere =
  'Passkeys do not work at the address of this site: they need https and a domain name, or http://localhost.'

/**
 * Checks the name somebody gives a passkey.
 *
 * @param name trimmed
 * @returns the sentence to show, or null
 */
export function passkeyNameError(name: string): string | null {
  return name === '' ? 'Please give the passkey a name.' : lengthError(name.length, longestPasskeyName)
}
