import { useState } from 'react'

type Held<Values> = { values: Values; follow: (next: Partial<Values>) => void }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const namesOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

/**
 * Gives what somebody has changed in a form, which is all there is to send.
 *
 * @param values what the form holds
 * @param stored what is stored, as the form holds it
 * @returns the fields that differ
 */
export function changedFields<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const changed = namesOf(values).filter((name) => !isSame(values[name], stored[name]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>
}

/**
 * Lets the fields nobody has changed follow what is stored, as when another tab saved something.
 *
 * @param form a form that shows something stored
 * @param stored what is stored now, as the form holds it
 */
export function useFollowStored<Values extends object>({ values, follow }: Held<Values>, stored: Values) {
  const [seen, setSeen] = useState(stored)
  if (isSame(seen, stored)) return
  setSeen(stored)
  follow({ ...stored, ...changedFields(values, seen) })
}
