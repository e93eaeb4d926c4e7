import { invalidEmail, isEmail, normalEmail } from '#rules/email.ts'
import { hour } from '#rules/time/durations.ts'

/** Hours for which the link sent to a new address confirms it. */
export const confirmHours = 24
/** Days for which the link sent to the old address undoes the change. */
export const undoDays = 7
/** Both periods in milliseconds. */
export const confirmLifetime = confirmHours * hour
export const undoLifetime = undoDays * 24 * hour

/** The one answer to every request for a change of address. It does not reveal whether the address is in use. */
export const emailChangeRequested = `If this address can be used, we have sent it a link. Open it within ${confirmHours} hours to confirm the change.`

/** What a person reads when somebody else has taken the address since. */
export const addressUnavailable = 'This address cannot be used here. Your email stays as it is.'

/** What a person reads when the old address cannot be restored. */
export const oldAddressUnavailable = 'This address is in use by somebody else now. Please write to us.'

/** What a person reads when a link was cut short or made up. */
export const unknownAddressLink = 'This link is not complete. Please open it from the mail again.'

const over = 'This membership has ended.'
const used = 'This link was used already.'

/** The stored state of a change of address. */
export type AddressChangeLife = {
  expiresAt: Date
  confirmedAt: Date | null
  undoUntil: Date | null
  undoneAt: Date | null
  voidedAt: Date | null
}

/**
 * Checks a member's new address.
 *
 * @param email as typed
 * @param current the member's address now
 * @returns the sentence to show, or null
 */
export function newEmailError(email: string, current: string): string | null {
  if (email.trim() === '') return 'Email is required.'
  if (!isEmail(email)) return invalidEmail
  return normalEmail(email) === current ? 'This is the current email already.' : null
}

/**
 * Returns why the link sent to a new address cannot confirm it.
 *
 * @param isMember whether the member it belongs to has not canceled
 * @returns the sentence to show, or null while it does
 */
export function confirmRefusal(change: AddressChangeLife, isMember: boolean, now: Date): string | null {
  if (!isMember) return over
  if (change.confirmedAt) return change.undoneAt || change.voidedAt ? used : `${used} Your email is changed.`
  if (change.voidedAt) return 'A newer change took the place of this one.'
  return change.expiresAt < now ? 'This link has expired. You can ask for the change again.' : null
}

/**
 * Returns why the link sent to an old address cannot restore it.
 *
 * @param isMember whether the member it belongs to has not canceled
 * @returns the sentence to show, or null while it does
 */
export function undoRefusal(change: AddressChangeLife, isMember: boolean, now: Date): string | null {
  if (!isMember) return over
  if (change.undoneAt) return `${used} The change is undone.`
  if (change.voidedAt || !change.undoUntil) return 'An earlier change was undone, and this one with it.'
  return change.undoUntil < now ? 'This link has expired. Please write to us.' : null
}
