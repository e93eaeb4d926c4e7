import { useScreens } from '../../../routing/ScreensContext.ts'

/**
 * Reads the screen again where only some of what was asked could be done: what it shows of the rest is not so any more.
 *
 * @returns called with how many were left
 */
export function useReadRest(): (left: number) => void {
  const { refresh } = useScreens()
  return (left) => {
    if (left > 0) void refresh()
  }
}
