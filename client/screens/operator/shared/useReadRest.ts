import { useScreens } from '../../../routing/ScreensContext.ts'

/**
 * Returns a function that reloads the screen if only some of the requested items could be processed, since the rest may
 * have changed.
 *
 * @returns to be called with the number of items left
 */
export function useReadRest(): (left: number) => void {
  const { refresh } = useScreens()
  return (left) => {
    if (left > 0) void refresh()
  }
}
