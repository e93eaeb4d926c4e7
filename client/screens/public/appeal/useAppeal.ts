import { useEffect, useState } from 'react'
import { DomainError } from '#rules/errors.ts'
import { forgedAppeal } from '#rules/safety/appeal.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import type { AppealedDecision } from './appealLink.ts'

/** What the page of an appeal shows. */
export type AppealState =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'shown'; token: string; decision: AppealedDecision }

const away = 'This page could not be loaded. Please try again in a moment.'

const readToken = () => decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

async function begin(): Promise<AppealState> {
  const token = readToken()
  const { lookUpAppeal } = await import('./appealLink.ts')
  const decision = await lookUpAppeal(token)
  return decision ? { step: 'shown', token, decision } : { step: 'failed', message: forgedAppeal }
}

/** Reads what the appeal's link of this address is about, once. */
export function useAppeal(): AppealState {
  const [state, setState] = useState<AppealState>({ step: 'loading' })
  useEffect(() => {
    const fail = (error: unknown) => {
      const isKnown = error instanceof ConnectionError || error instanceof DomainError
      setState({ step: 'failed', message: isKnown ? error.message : away })
    }
    begin().then(setState, fail)
  }, [])
  return state
}
