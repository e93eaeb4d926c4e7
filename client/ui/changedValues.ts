/** Whether two values are the same, as a form holds them. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

/**
 * Gives what somebody has changed in a form.
 *
 * @param values what the form holds
 * @param stored what is stored, as the form holds it
 * @returns the fields that differ
 */
export function changedValues<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const changed = namesOf(values).filter((name) => !isSame(values[name], stored[name]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>
}
