import { useState } from 'react'
import { useDraft } from '../../../ui/useDraft.ts'

/**
 * Holds what is written in a form that `useForm` does not fit, such as one with two answers. It is stored in this tab until it is
 * sent.
 *
 * @param name names the form, and what it is about
 * @param initial what it holds when nothing is written
 * @returns the values, what sets some of them, and what forgets the draft once it is sent
 */
export function useDraftedValues<Values extends object>(name: string, initial: Values) {
  const [values, setValues] = useState(initial)
  const set = (next: Partial<Values>) => setValues((current) => ({ ...current, ...next }))
  const forget = useDraft(name, { values, success: null, follow: set }, initial)
  return { values, set, forget }
}
