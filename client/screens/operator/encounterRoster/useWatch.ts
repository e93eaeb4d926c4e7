import { useEffect } from 'react'
import { useScreens } from '../../../routing/ScreensContext.ts'

/** Milliseconds between two looks at who is there. */
const every = 5000

/**
 * Keeps asking for what is shown while an encounter can be joined.
 *
 * @param isOpen whether it can be
 */
export function useWatch(isOpen: boolean): void {
  const { refresh } = useScreens()
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(refresh, every)
    return () => clearInterval(timer)
  }, [refresh, isOpen])
}
