import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

/** An option: the value that is stored, and its label. */
export type Option = { value: string; label: string }

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'children' | 'multiple'> & {
  label: string
  /** Shown while nothing is chosen, which is the value '' */
  placeholder: string
  options: readonly Option[]
  error?: string | null
}

/** A labeled select with its error below. */
export function Select({ label, placeholder, options, error = null, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <select {...select} {...control}>
          <option value="">{placeholder}</option>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
