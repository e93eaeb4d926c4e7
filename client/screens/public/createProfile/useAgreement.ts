import { useEffect, useEffectEvent } from 'react'
import type { useForm } from '../../../ui/useForm.ts'
import { loadAgreement } from './loadAgreement.ts'
import type { ProfileValues } from './profileValues.ts'

/**
 * Ties the box to the texts that were shown when it was ticked. If a text has changed when the profile is refused, the
 * box is cleared and stands for the new texts; nothing else that was filled in changes.
 *
 * @param form the form with the box
 * @param shown the version of the texts when the form opened; undefined until it is known
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
    // Without a reply nothing changes: if the profile is sent again, it is refused again.
    loadAgreement().then(compare).catch(reportError)
  }, [form.failure])
}
