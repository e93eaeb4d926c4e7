import { addressInName, holdsAddress } from './personName.ts'

/** Fewest characters of a username (docs/specification.md, section 9). */
const shortestUsername = 3
/** Most characters of a username. */
export const longestUsername = 30

/** What a person reads when their username insults somebody (docs/specification.md, section 5). */
export const inappropriateUsername = 'Inappropriate language is not allowed.'
/** What a person reads when their username is reserved, or equals or resembles another member's. */
export const takenUsername = 'This username is already taken.'

const emailWithin = /[^\s@]@[^\s@]+\.[^\s@]/
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u
const drawn = /[\p{L}\p{N}]/u

/**
 * Returns a username in the form in which it is stored: composed (NFC), with single spaces and none at the ends.
 *
 * @param username as typed
 */
export function normalUsername(username: string): string {
  return username.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * Checks the format of a username (docs/specification.md, section 5). Only the server can check whether it is
 * insulting or taken.
 *
 * @param username as typed
 * @returns the sentence to show, or null
 */
export function usernameError(username: string): string | null {
  const name = normalUsername(username)
  if (name === '') return 'Username is required.'
  // Invisible characters, such as an emoji's variation selector, are allowed but do not count as characters.
  const seen = name.replace(/\p{DI}/gu, '')
  if ([...seen].length < shortestUsername) return `Minimum ${shortestUsername} characters.`
  if ([...name].length > longestUsername) return `Maximum ${longestUsername} characters.`
  if (holdsAddress(name)) return addressInName
  if (emailWithin.test(name.normalize('NFKC'))) {
    return 'Please choose a name without an email address: others see it.'
  }
  return unseen.test(name) || !drawn.test(name) ? 'Please use letters and digits that can be seen.' : null
}
