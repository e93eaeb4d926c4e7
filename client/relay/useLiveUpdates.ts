import { useEffect, useEffectEvent } from 'react'
import type { IEnvironment } from 'relay-runtime'
import { whenIdle } from '../browser/whenIdle.ts'
import type { followLive } from './followLive.ts'
import { refetchOnFocus } from './refetchOnFocus.ts'
import { everyKind, type Tell } from './viewerChanges.ts'

/** Loads the code that subscribes when the browser is idle, after the first screen. */
function watch(environment: IEnvironment, tell: Tell): () => void {
  let following: ReturnType<typeof followLive> | undefined
  let isOver = false
  const follow = async () => {
    await whenIdle()
    const { followLive } = await import('./followLive.ts')
    if (!isOver) following ??= followLive(environment, tell)
  }
  const begin = () => void follow().catch(reportError)
  begin()
  const stopLooking = refetchOnFocus(
    () => {
      tell(everyKind)
      // The code could not be loaded without a network.
      if (!following) begin()
    },
    () => following?.isOpen() ?? false,
  )
  return () => {
    isOver = true
    stopLooking()
    following?.stop()
  }
}

/**
 * Notifies a component of changes for the viewer that were made elsewhere, within two seconds. While no stream is open,
 * it reports every kind when the person returns to the page. For one component that is always mounted.
 *
 * @param environment the member's
 * @param onChange called with the kinds of change there may have been
 */
export function useLiveUpdates(environment: IEnvironment, onChange: Tell): void {
  const tell = useEffectEvent(onChange)
  useEffect(() => watch(environment, (kinds) => tell(kinds)), [environment])
}
