import type { MoveEffect } from './moveEffect.ts'

type Change = MoveEffect['changes'][number]
type Measured = Change['before']

/** The change of one measure of a table by a move: in words, and whether it gets worse. */
export type MeasureChange = { words: string; isWorse: boolean }

/**
 * Words the genders at a table.
 *
 * @param genders how many there are of each
 * @returns for example 'Woman 6, Man 5'
 */
export const genderWords = (genders: Measured['genders']): string =>
  genders.map(({ gender, people }) => `${gender ?? 'not said'} ${people}`).join(', ')

/** The age ranges at a table, from the first to the last. */
export function agesOf(seats: readonly { readonly ageRange: string | null | undefined }[]): string {
  const ages = [...new Set(seats.flatMap(({ ageRange }) => ageRange ?? []))].sort()
  const [first, last] = [ages[0], ages.at(-1)]
  return first === last ? (first ?? 'ages not said') : `${first} to ${last}`
}

/**
 * Words the changes of a table's measures by a move.
 *
 * @param change the measures before and after
 * @returns those that change; nothing for a table that becomes empty
 */
export function measureChanges({ before, after }: Change): MeasureChange[] {
  if (after.people === 0) return []
  const changes: MeasureChange[] = []
  if (before.misfits !== after.misfits) {
    changes.push({
      words: `ages: ${before.misfits} unwanted meetings now, ${after.misfits} then`,
      isWorse: after.misfits > before.misfits,
    })
  }
  if (before.repeats !== after.repeats) {
    changes.push({
      words: `pairs who meet again: ${before.repeats} now, ${after.repeats} then`,
      isWorse: after.repeats > before.repeats,
    })
  }
  if (genderWords(before.genders) !== genderWords(after.genders)) {
    changes.push({
      words: `genders: ${genderWords(before.genders) || 'nobody'} now, ${genderWords(after.genders)} then`,
      isWorse: after.genderDistance > before.genderDistance + 0.005,
    })
  }
  return changes
}
