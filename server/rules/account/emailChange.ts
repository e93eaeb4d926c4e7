import { invalidEmail, isEmail, normalEmail } from '#rules/email.ts'

const hour = 60 * 60 * 1000
/** Hours in which the link to a new address confirms it. */
export const confirmHours = 24
/** Days in which the link to the old address takes a change back. */
export const undoDays = 7
/** The same in milliseconds. */
export const confirmLifetime = confirmHours * hour
export const undoLifetime = undoDays * 24 * hour

/** The one sentence every wish for another address is answered with, whoever has that address. */
export const emailChangeRequested = `If this address can be used, we have sent it a link. Open it within ${confirmHours} hours to confirm the change.`

/** What a person reads when the address they confirm has become somebody else's. */
export const addressUnavailable = 'This address cannot be used here. Your email stays as it is.'

/** What a person reads when an old address cannot be given back. */
export const oldAddressUnavailable = 'This address is in use by somebody else now. Please write to us.'

/** What a person reads when a link was cut short or made up. */
export const unknownAddressLink = 'This link is not complete. Please open it from the mail again.'

const over = 'This membership has ended.'
const used = 'This link was used already.'

/** How a change of address stands. */
export type AddressChangeLife = {
  expiresAt: Date
  confirmedAt: Date | null
  undoUntil: Date | null
  undoneAt: Date | null
  voidedAt: Date | null
}

/**
 * Checks the address a member would like to have.
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
 * Says why the link to a new address does not confirm it.
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
 * Says why the link to an old address does not give it back.
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
