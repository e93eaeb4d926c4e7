import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

/** The attributes that connect a control with its label and its error. */
export type FramedControl = {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** The label above a control and the error below it. The error is announced, and connected with the control. */
export function FieldFrame({
  label,
  error,
  children,
}: {
  label: string
  error: string | null
  children: (control: FramedControl) => ReactNode
}) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.input,
        'aria-invalid': error !== null,
        'aria-describedby': error === null ? undefined : errorId,
      })}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
