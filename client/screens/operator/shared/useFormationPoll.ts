import { useEffect } from 'react'
import { useScreens } from '../../../routing/ScreensContext.ts'

/** The interval in milliseconds. */
const every = 1000

/**
 * Reloads the screen regularly while groups are being formed.
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
