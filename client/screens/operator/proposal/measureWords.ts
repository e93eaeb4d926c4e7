import type { MoveEffect } from './moveEffect.ts'

type Change = MoveEffect['changes'][number]
type Measured = Change['before']

/** What a move does to one measure of a table: in words, and whether it makes it worse. */
export type MeasureChange = { words: string; isWorse: boolean }

/**
 * Says how the genders at a table stand.
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
 * Says what a move does to the measures of a table, before and after.
 *
 * @param change the measures before and after
 * @returns those that change; nothing of a table that is empty then
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
