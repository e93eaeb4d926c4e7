import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string
  error?: string | null
}

/** A labeled field for several lines, with its error below. */
export function TextArea({ label, error = null, ...textarea }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => <textarea {...textarea} {...control} />}
    </FieldFrame>
  )
}
