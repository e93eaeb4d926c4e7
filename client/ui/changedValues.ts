/** Whether two values of a form are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

/**
 * Returns the fields of a form that were changed.
 *
 * @param stored the stored values, in the same shape
 * @returns the fields that differ
 */
export function changedValues<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const changed = namesOf(values).filter((name) => !isSame(values[name], stored[name]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>
}
