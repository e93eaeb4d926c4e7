import { useState } from 'react'
import { changedValues, isSame } from './changedValues.ts'

type Held<Values> = { values: Values; follow: (next: Partial<Values>) => void }

/**
 * Updates the fields that were not changed when the stored values change, for example after another tab saved.
 *
 * @param form a form that shows something stored
 * @param stored the values that are stored now
 */
export function useFollowStored<Values extends object>({ values, follow }: Held<Values>, stored: Values) {
  const [seen, setSeen] = useState(stored)
  if (isSame(seen, stored)) return
  setSeen(stored)
  follow({ ...stored, ...changedValues(values, seen) })
}
