import { useEffect, useEffectEvent } from 'react'

const askAgainAfter = 10_000

/**
 * Asks the server again once its answer should have changed, and then every ten seconds until the new answer has
 * arrived, so that a lost reply does no harm.
 *
 * @param due whether the screen shows an outdated answer
 * @param ask asks once
 */
export function useAskWhile(due: boolean, ask: () => void): void {
  const askOnce = useEffectEvent(ask)
  useEffect(() => {
    if (!due) return
    askOnce()
    const timer = setInterval(() => askOnce(), askAgainAfter)
    return () => clearInterval(timer)
  }, [due])
}
