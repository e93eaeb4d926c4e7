import type { IEnvironment } from 'relay-runtime'
import { minute } from '#rules/time/durations.ts'
import { createFollower } from './keepFollowing.ts'
import { everyKind, type Tell } from './viewerChanges.ts'

/** Name of the lock that the listening tab holds, and of the channel on which it notifies the other tabs. */
const name = 'encounters-live'

/** How long a hidden tab continues to listen, in milliseconds. */
const hiddenPatience = 5 * minute

/** Browsers limit the connections to one host, so one tab listens for all. Without Web Locks each tab listens. */
const inOneTab = (signal: AbortSignal, listen: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, listen) : listen()

/**
 * Subscribes to the viewer's changes with one stream for all tabs of the browser. Pauses while the tab is hidden for
 * long.
 *
 * @param tell called with what may have changed, whichever tab received it
 * @returns whether this tab's own stream is open now, and a function that stops
 */
export function followLive(
  environment: IEnvironment,
  tell: Tell,
): { isOpen: () => boolean; stop: () => void } {
  const otherTabs = new BroadcastChannel(name)
  otherTabs.onmessage = ({ data }: MessageEvent<Parameters<Tell>[0]>) => tell(data)
  const { isOpen, follow } = createFollower(environment, (kinds) => {
    if (kinds.length === 0) return
    tell(kinds)
    otherTabs.postMessage(kinds)
  })
  let session: AbortController | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined

  function listen(): void {
    if (session) return
    session = new AbortController()
    const { signal } = session
    inOneTab(signal, () => follow(signal)).catch((error: unknown) => {
      if (!signal.aborted) reportError(error)
    })
  }

  function rest(): void {
    session?.abort()
    session = undefined
  }

  function onVisibility(): void {
    clearTimeout(hidden)
    if (document.hidden) hidden = setTimeout(rest, hiddenPatience)
    else listen()
  }

  /** A page restored by "back" has lost its stream, and in Safari also its lock or its wait for one. */
  function onShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return
    rest()
    tell(everyKind)
    onVisibility()
  }

  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', onShow)
  if (!document.hidden) listen()
  return {
    isOpen,
    stop: () => {
      clearTimeout(hidden)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pageshow', onShow)
      otherTabs.close()
      rest()
    },
  }
}
