import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import fieldStyles from './Field.module.css'

type BoxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>

/**
 * A box with its words, without a place for an error; {@link Checkbox} and CheckboxGroup have one.
 *
 * @param props the words beside whatever an input takes
 */
export function LabeledBox({ children, ...input }: BoxProps & { children: ReactNode }) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  )
}

/**
 * A box to tick, with its error below.
 *
 * @param props the words, and the error to show, if any, beside whatever an input takes
 */
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
