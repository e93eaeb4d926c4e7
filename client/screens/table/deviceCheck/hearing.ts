/** The state of a microphone. `Silent` does not even give the noise that every open microphone has. */
export type Hearing = 'Nothing' | 'Heard' | 'Silent'

/** The measurements so far; times in milliseconds. */
export type Heard = { hearing: Hearing; loudAt: readonly number[]; silentFrom: number | null }

/** The root mean square of the signal, 0 to 1, from which it counts as speech. */
const speech = 0.02
/** The level that an open microphone exceeds even in the quietest room. */
const hiss = 0.0001
/** A word is loud in several measurements of one second; a click or a bump in one or two. */
const looksOfAWord = 3
const oneSecond = 1000
/** In milliseconds. Some headsets need a moment before they give sound. */
const silentFor = 4000

export const nothingHeard: Heard = { hearing: 'Nothing', loudAt: [], silentFrom: null }

/**
 * Updates the state of a microphone with a measured level. Once speech was heard, the state stays so unless the
 * microphone falls silent.
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
 * Converts a level into a length to draw. Loudness is perceived on a logarithmic scale.
 *
 * @returns 0 to 1
 */
export function drawnLevel(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, 0.001))
  return Math.min(1, Math.max(0, (decibels + 60) / 50))
}
