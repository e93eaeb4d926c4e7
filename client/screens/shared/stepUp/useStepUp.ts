import { useEffect, useEffectEvent, useState } from 'react'
import { requestMagicLink } from '../requestMagicLink.ts'
import { makePasskey, passkeyFailure, signWithPasskey } from './ceremonies.ts'
import {
  addFirstPasskey,
  type ConfirmationPlan,
  confirmWith,
  planConfirmation,
  planPasskey,
} from './confirmCalls.ts'

/** The state of the dialog. */
export type StepUp = {
  /** How to confirm; null until the server has answered */
  plan: ConfirmationPlan | null
  busy: boolean
  /** Whether a login link was sent */
  linkSent: boolean
  failure: string | null
}

/**
 * Guides the person through confirming their identity.
 *
 * @param onConfirmed called once they have confirmed
 * @returns the state of the dialog, and what its button does
 */
export function useStepUp(onConfirmed: () => void) {
  const [state, setState] = useState<StepUp>({ plan: null, busy: true, linkSent: false, failure: null })
  const change = (next: Partial<StepUp>) => setState((current) => ({ ...current, ...next }))
  const fail = (error: unknown) => change({ busy: false, failure: passkeyFailure(error) })

  const begin = useEffectEvent(() => {
    planConfirmation().then((plan) => change({ plan, busy: false }), fail)
  })
  useEffect(() => begin(), [])

  /** A challenge can be used once, so each further try needs a new one. */
  async function freshPlan(): Promise<ConfirmationPlan> {
    if (state.plan && !state.failure) return state.plan
    const plan = await planConfirmation()
    change({ plan })
    return plan
  }

  async function proceed(): Promise<void> {
    const plan = await freshPlan()
    if (plan.way === 'PASSKEY' && plan.options) {
      await confirmWith(await signWithPasskey(plan.options))
    } else if (plan.way === 'SET_UP') {
      await addFirstPasskey(await makePasskey(await planPasskey()))
    } else if (!state.linkSent) {
      await requestMagicLink(plan.viewer.email, window.location.pathname + window.location.search)
      change({ linkSent: true, busy: false })
      return
    }
    onConfirmed()
  }

  function go(): void {
    change({ busy: true, failure: null })
    proceed().catch(fail)
  }

  return { state, go }
}
