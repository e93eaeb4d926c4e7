import { useEffect } from 'react'
import { useScreens } from '../../../routing/ScreensContext.ts'

/** Milliseconds between two looks at who is there. */
const every = 5000

/**
 * Asks again and again for what is shown, while somebody looks at the page.
 *
 * @param isOpen whether it can change by what others do
 */
export function useWatch(isOpen: boolean): void {
  const { refresh } = useScreens()
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      if (!document.hidden) refresh()
    }, every)
    return () => clearInterval(timer)
  }, [refresh, isOpen])
}
