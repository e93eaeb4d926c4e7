import { useState } from 'react'
import { changedValues, isSame } from './changedValues.ts'

type Held<Values> = { values: Values; follow: (next: Partial<Values>) => void }

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
  follow({ ...stored, ...changedValues(values, seen) })
}
