import { useEffect } from 'react'
import { useScreens } from '../../../routing/ScreensContext.ts'

/** Milliseconds between two looks at how far groups are formed. */
const every = 1000

/**
 * Asks again and again for what is shown while groups are being formed.
 *
 * @param isForming whether any are
 */
export function useFormationPoll(isForming: boolean): void {
  const { refresh } = useScreens()
  useEffect(() => {
    if (!isForming) return undefined
    const timer = setInterval(refresh, every)
    return () => clearInterval(timer)
  }, [isForming, refresh])
}
