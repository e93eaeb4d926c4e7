import { useId } from 'react'
import styles from './Checkbox.module.css'
import fieldStyles from './Field.module.css'
import type { Option } from './Select.tsx'

type RadioGroupProps = {
  label: string
  name: string
  options: readonly Option[]
  /** The chosen value; '' for none */
  value: string
  onChange: (value: string) => void
  error?: string | null
}

/** A choice of one among options that are all visible, with its error below. */
export function RadioGroup({ label, name, options, value, onChange, error = null }: RadioGroupProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div
      className={fieldStyles.field}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-required="true"
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : errorId}
    >
      <span id={id} className={fieldStyles.label}>
        {label}
      </span>
      <div>
        {options.map((option) => (
          <label key={option.value} className={styles.checkbox}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <p id={errorId} className={fieldStyles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
