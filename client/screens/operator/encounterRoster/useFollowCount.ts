import { useEffect, useState } from 'react'
import { useScreens } from '../../../routing/ScreensContext.ts'

/**
 * Reloads the screen when an act's reply has a new count that the list does not show. Members answer meanwhile, which
 * wakes no operator's page.
 *
 * @param count how many people are in the part of the roster
 * @param shown how many of them are shown
 * @param hasMore whether there are more than are shown
 */
export function useFollowCount(count: number, shown: number, hasMore: boolean): void {
  const { refresh } = useScreens()
  const [loaded] = useState(count)
  const isBehind = count !== loaded && (hasMore ? count <= shown : count !== shown)
  useEffect(() => {
    if (isBehind) void refresh()
  }, [isBehind, refresh])
}
