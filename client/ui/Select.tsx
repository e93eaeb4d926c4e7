import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

/** One of several things to choose from: what is stored, and what people read. */
export type Option = { value: string; label: string }

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'id' | 'children' | 'multiple'> & {
  label: string
  /** What is read while nothing is chosen */
  placeholder: string
  options: readonly Option[]
  error?: string | null
}

/**
 * A labeled choice of one, with its error below.
 *
 * @param props the label, the options, what is read before choosing and the error to show, if any, beside whatever a select
 *   takes; the value '' means that nothing is chosen
 */
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
