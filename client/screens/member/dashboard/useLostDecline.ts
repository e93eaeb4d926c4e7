import { useEffect, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import type { Outcome } from '../../../ui/useOutcome.ts'

/**
 * Asks, after an answer without a reply, whether the invitation was declined by it.
 *
 * @param outcome the outcome that is about an invitation which has left its list, if there is one
 * @param declinedBefore the Relay id of an invitation that had been declined by an earlier answer: one without a reply
 *   tried to accept it
 * @returns false until it is known
 */
export function useLostDecline(outcome: Outcome | null, declinedBefore?: string): boolean {
  const environment = useRelayEnvironment()
  const [known, setKnown] = useState<Outcome | null>(null)
  useEffect(() => {
    const { about, isUnsure } = outcome ?? {}
    if (!isUnsure || about === undefined || about === declinedBefore) return
    const ask = async () => {
      const { readStatus } = await import('./readStatus.ts')
      if ((await readStatus(environment, about)) === 'DECLINED') setKnown(outcome)
    }
    ask().catch(reportError)
  }, [environment, outcome, declinedBefore])
  return outcome !== null && known === outcome
}
