/** What is known of a microphone: `Silent` gives not even the hiss that every open one has. */
export type Hearing = 'Nothing' | 'Heard' | 'Silent'

/** What was measured so far; times in milliseconds. */
export type Heard = { hearing: Hearing; loudFrom: number | null; silentFrom: number | null }

/** Root mean square of the signal, 0 to 1, from which it is somebody speaking. */
const speech = 0.02
/** What an open microphone in the quietest room stays above. */
const hiss = 0.0001
/** A click or a bump is shorter than this. */
const longEnough = 200
/** Some headsets take a moment to give sound. */
const silentFor = 4000

export const nothingHeard: Heard = { hearing: 'Nothing', loudFrom: null, silentFrom: null }

/**
 * Follows the level of a microphone. Once somebody was heard that stands, unless the microphone falls silent.
 *
 * @param level root mean square of the signal, 0 to 1
 * @param at when it was measured, in milliseconds
 */
export function hearLevel({ hearing, loudFrom, silentFrom }: Heard, level: number, at: number): Heard {
  const loud = level >= speech ? (loudFrom ?? at) : null
  const silent = level < hiss ? (silentFrom ?? at) : null
  const next = { loudFrom: loud, silentFrom: silent }
  if (loud !== null && at - loud >= longEnough) return { hearing: 'Heard', ...next }
  if (silent !== null && at - silent >= silentFor) return { hearing: 'Silent', ...next }
  return { hearing: hearing === 'Silent' && silent === null ? 'Nothing' : hearing, ...next }
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
