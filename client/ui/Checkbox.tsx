import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import fieldStyles from './Field.module.css'

type BoxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>

/**
 * A checkbox with its label but without an error; {@link Checkbox} and CheckboxGroup have one. Without children the label
 * is the `aria-label`, and the box can still be pressed beside it.
 */
export function LabeledBox({ children, ...input }: BoxProps & { children?: ReactNode }) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      {children && <span>{children}</span>}
    </label>
  )
}

/** A labeled checkbox with its error below. */
export function Checkbox({
  error = null,
  children,
  ...input
}: BoxProps & { error?: string | null; children: ReactNode }) {
  const errorId = useId()
  return (
    <div className={fieldStyles.field}>
      <LabeledBox
        {...input}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
      >
        {children}
      </LabeledBox>
      <p id={errorId} className={fieldStyles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
