import { useEffect, useEffectEvent } from 'react'
import type { useForm } from '../../../ui/useForm.ts'
import { loadAgreement } from './loadAgreement.ts'
import type { ProfileValues } from './profileValues.ts'

/**
 * Sees to it that the box stands for the texts that were there as it was ticked. Where one has changed by the time the
 * profile is refused, the box is empty again and stands for the new ones; nothing else that was filled in changes.
 *
 * @param form the form with the box
 * @param shown which texts there were as the form opened; undefined until that is known
 */
export function useAgreement(
  form: Pick<ReturnType<typeof useForm<ProfileValues>>, 'values' | 'failure' | 'follow'>,
  shown: string | undefined,
): void {
  const begin = useEffectEvent(() => {
    if (shown !== undefined) form.follow({ agreementVersion: shown })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known
  useEffect(begin, [shown])

  const compare = useEffectEvent((current: string | undefined) => {
    if (current === undefined || current === form.values.agreementVersion) return
    form.follow({ agreementVersion: current, agreementAccepted: false })
  })
  useEffect(() => {
    if (form.failure === null) return
    // Without an answer the box stands for what it did: sent again, the profile is refused again.
    loadAgreement().then(compare).catch(reportError)
  }, [form.failure])
}
