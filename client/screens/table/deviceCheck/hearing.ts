/** What is known of a microphone: `Silent` gives not even the hiss that every open one has. */
export type Hearing = 'Nothing' | 'Heard' | 'Silent'

/** What was measured so far; times in milliseconds. */
export type Heard = { hearing: Hearing; loudAt: readonly number[]; silentFrom: number | null }

/** Root mean square of the signal, 0 to 1, from which it is somebody speaking. */
const speech = 0.02
/** What an open microphone in the quietest room stays above. */
const hiss = 0.0001
/** A word is loud in several looks of one second; a click or a bump is in one or two. */
const looksOfAWord = 3
const oneSecond = 1000
/** Some headsets take a moment to give sound. */
const silentFor = 4000

export const nothingHeard: Heard = { hearing: 'Nothing', loudAt: [], silentFrom: null }

/**
 * Follows the level of a microphone. Once somebody was heard that stands, unless the microphone falls silent.
 *
 * @param level root mean square of the signal, 0 to 1
 * @param at when it was measured, in milliseconds
 */
export function hearLevel(before: Heard, level: number, at: number): Heard {
  const recent = before.loudAt.filter((time) => at - time < oneSecond)
  const loudAt = level >= speech ? [...recent, at] : recent
  const silentFrom = level < hiss ? (before.silentFrom ?? at) : null
  const next = { ...before, loudAt, silentFrom }
  if (loudAt.length >= looksOfAWord) return { ...next, hearing: 'Heard' }
  if (silentFrom !== null && at - silentFrom >= silentFor) return { ...next, hearing: 'Silent' }
  return before.hearing === 'Silent' && silentFrom === null ? { ...next, hearing: 'Nothing' } : next
}

/**
 * Turns a level into a length to draw: the ear hears in steps of the logarithm.
 *
 * @returns 0 to 1
 */
export function drawnLevel(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, 0.001))
  return Math.min(1, Math.max(0, (decibels + 60) / 50))
}
