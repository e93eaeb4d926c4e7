import { lengthError } from '#rules/text.ts'
import { minute } from '#rules/time/durations.ts'

/** Milliseconds for which a challenge can be answered. */
export const challengeLifetime = 5 * minute

/** Most passkeys of one member. */
export const mostPasskeys = 20

/** Most characters of a passkey's name. */
const longestPasskeyName = 60

/** The one answer to a passkey that does not sign in or confirm, whatever the reason. */
export const passkeyRefused = 'This passkey did not work here. Please try again, or ask for a login link.'

/** What a person reads if the site's address cannot have passkeys. */
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
