import { useEffect } from 'react'
import { useScreens } from './ScreensContext.ts'

/** Reads the page again when a component appears, such as a question about what members may have changed meanwhile. */
export function useRefreshOnMount(): void {
  const { refresh } = useScreens()
  useEffect(() => {
    void refresh()
  }, [refresh])
}
