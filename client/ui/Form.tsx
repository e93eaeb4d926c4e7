import { type ReactNode, useEffect } from 'react'
import { whenIdle } from '../browser/whenIdle.ts'
import { Button } from './Button.tsx'
import { FocusedBanner } from './FocusedBanner.tsx'
import styles from './Form.module.css'
import type { FormState } from './useForm.ts'
import { useHydrated } from './useHydrated.ts'

type FormProps = {
  form: FormState
  /** The button's words */
  action: string
  /** The button's words while the form is being sent */
  busyWords?: string
  /** True while the form must not be sent for another reason */
  locked?: boolean
  /** Loads what sending needs. Called when the browser is idle and on focus, so it must be cheap to repeat */
  prepare?: () => void
  children: ReactNode
}

const nothing = () => undefined

/**
 * The frame of a form: its fields, one button that is locked and says so while the form is being sent, and a message
 * about the outcome, which takes the focus that the locked button lost.
 */
export function Form({
  form,
  action,
  busyWords = 'Sending...',
  locked = false,
  prepare = nothing,
  children,
}: FormProps) {
  const hydrated = useHydrated()
  const said = form.success ?? form.failure
  useEffect(() => void whenIdle().then(prepare), [prepare])
  return (
    <form ref={form.element} className={styles.form} noValidate onSubmit={form.submit} onFocus={prepare}>
      {children}
      <Button type="submit" disabled={!hydrated || form.submitting || locked}>
        {form.submitting ? busyWords : action}
      </Button>
      {said && (
        <FocusedBanner tone={form.success ? 'good' : 'danger'} onForget={form.forget}>
          {said}
        </FocusedBanner>
      )}
    </form>
  )
}
