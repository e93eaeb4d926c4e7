import { useEffect, useState } from 'react'
import { DomainError, type ErrorCode } from '#rules/errors.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import type { AppealedDecision } from './appealLink.ts'
import type { Decision } from './Decision.tsx'

/** What the page of an appeal shows. */
export type AppealState =
  | { step: 'loading' }
  /** `isRefused` if loading the page again would not help */
  | { step: 'failed'; message: string; isRefused: boolean }
  | { step: 'shown'; token: string; decision: AppealedDecision; Decision: typeof Decision }

const away = 'This page could not be loaded. Please try again in a moment.'

/** What does not last: the server is busy, was asked too often, or failed. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'])

const readToken = () => decodeURIComponent(window.location.pathname.split('/')[2] ?? '')

async function begin(): Promise<AppealState> {
  const token = readToken()
  const [decision, { Decision }] = await Promise.all([
    import('./appealLink.ts').then(({ lookUpAppeal }) => lookUpAppeal(token)),
    import('./Decision.tsx'),
  ])
  return { step: 'shown', token, decision, Decision }
}

/** Loads the decision of this address, once. */
export function useAppeal(): AppealState {
  const [state, setState] = useState<AppealState>({ step: 'loading' })
  useEffect(() => {
    const fail = (error: unknown) => {
      const isKnown = error instanceof ConnectionError || error instanceof DomainError
      const isRefused = error instanceof DomainError && !passing.has(error.code)
      setState({ step: 'failed', message: isKnown ? error.message : away, isRefused })
    }
    begin().then(setState, fail)
  }, [])
  return state
}
