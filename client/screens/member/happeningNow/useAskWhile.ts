import { useEffect, useEffectEvent } from 'react'

const askAgainAfter = 10_000

/**
 * Asks the server again at a moment that changes what it answers, and again every ten seconds for as long as the answer is
 * still due, so that a lost reply heals by itself.
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
