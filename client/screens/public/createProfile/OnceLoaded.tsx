import type { ComponentProps } from 'react'
import type { useForm } from '../../../ui/useForm.ts'
import { ProfileDraft } from './ProfileDraft.tsx'
import type { Lookups, ProfileValues } from './profileValues.ts'
import { useAgreement } from './useAgreement.ts'

type OnceLoadedProps = Pick<ComponentProps<typeof ProfileDraft>, 'change'> & {
  form: ReturnType<typeof useForm<ProfileValues>>
  lookups: Lookups
}

/**
 * What the form does besides its fields, once its code is loaded: it restores a draft, and knows which texts it shows.
 */
export function OnceLoaded({ form, change, lookups }: OnceLoadedProps) {
  useAgreement(form, lookups.agreementVersion)
  return <ProfileDraft form={form} change={change} />
}
