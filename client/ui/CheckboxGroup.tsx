import { type ReactNode, useId } from 'react'
import styles from './Checkbox.module.css'
import { LabeledBox } from './Checkbox.tsx'
import fieldStyles from './Field.module.css'
import type { Option } from './Select.tsx'

type CheckboxGroupProps = {
  label: string
  name: string
  options: readonly Option[]
  /** The ticked values */
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | null
  /** Shown instead of the checkboxes while there are none */
  children?: ReactNode
}

/** A group of checkboxes with its error below. */
export function CheckboxGroup({
  label,
  name,
  options,
  value,
  onChange,
  error = null,
  children,
}: CheckboxGroupProps) {
  const errorId = useId()
  const toggle = (option: string, ticked: boolean) =>
    onChange(ticked ? [...value, option] : value.filter((each) => each !== option))
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <LabeledBox
            key={option.value}
            name={name}
            value={option.value}
            checked={value.includes(option.value)}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : errorId}
            onChange={(event) => toggle(option.value, event.target.checked)}
          >
            {option.label}
          </LabeledBox>
        ))}
        {children}
      </div>
      <p id={errorId} className={fieldStyles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
