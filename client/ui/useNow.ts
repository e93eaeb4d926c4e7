import { useEffect, useState } from 'react'
import { serverNow } from '../browser/serverClock.ts'

const minute = 60_000

/**
 * Keeps a component's idea of the time fresh, so that what it says about remaining time stays true.
 *
 * @param every milliseconds between two looks at the clock
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
