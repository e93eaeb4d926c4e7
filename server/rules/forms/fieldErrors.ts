import { DomainError } from '#rules/errors.ts'

/** The sentence to show at each field, or null if the field is fine. */
export type FieldChecks = Readonly<Record<string, string | null>>

/**
 * Refuses an input if any of its fields is wrong, and names all wrong fields at once.
 *
 * @param checks in the order in which the form shows its fields
 * @throws DomainError BAD_INPUT about the first wrong field, with a sentence for each under `fields`
 */
export function refuseWrongFields(checks: FieldChecks): void {
  const wrong = Object.entries(checks).flatMap(([field, sentence]) =>
    sentence === null ? [] : [[field, sentence] as const],
  )
  const [first] = wrong
  if (first) throw new DomainError('BAD_INPUT', first[1], first[0], undefined, Object.fromEntries(wrong))
}
