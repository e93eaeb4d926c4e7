import type { ComponentProps } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & { label: string; error?: string | null }

/** A labeled input with its error below. */
export function Field({ label, error = null, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  )
}
