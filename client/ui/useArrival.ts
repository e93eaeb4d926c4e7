import { useState } from 'react'
import type { FormState } from './useForm.ts'

/**
 * Takes back the failure of a form whose sending had no reply, but whose effect the page shows later. What was typed
 * then counts as sent, until it is sent again.
 *
 * @param sent the form, as `useForm` returns it
 * @param isShown whether the page shows the effect of sending the form's values
 * @param success the sentence that says so
 * @returns the form with the outcome that is true now
 */
export function useArrival<Form extends FormState>(sent: Form, isShown: boolean, success: string): Form {
  const [hasArrived, setArrived] = useState(false)
  const isDone = sent.failure !== null && isShown
  const isOver = !sent.submitting && (isDone || hasArrived)
  if (isOver !== hasArrived) setArrived(isOver)
  return isOver ? { ...sent, failure: null, success: isDone ? success : null } : sent
}
