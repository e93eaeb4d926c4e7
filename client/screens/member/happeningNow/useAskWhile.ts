import { useEffect, useEffectEvent } from 'react'

const askAgainAfter = 10_000

/**
 * Asks the server again at a moment that changes its answer, and every ten seconds until the new answer has come, so
 * that a lost reply does no harm.
 *
 * @param due whether what is on the screen is no longer how things stand
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
