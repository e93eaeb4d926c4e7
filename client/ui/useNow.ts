import { useEffect, useState } from 'react'
import { minute } from '#rules/time/durations.ts'
import { serverNow } from '../browser/serverClock.ts'

/**
 * Returns the current time and re-renders the component regularly, so that its sentences about remaining time stay
 * true.
 *
 * @param every milliseconds between two renders
 * @returns the current instant by the server's clock, at most `every` old
 */
export function useNow(every = minute): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
