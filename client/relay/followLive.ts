import type { IEnvironment } from 'relay-runtime'
import { createFollower } from './keepFollowing.ts'
import type { Tell } from './viewerChanges.ts'

/** Name of the lock that one tab holds, and of the channel by which it informs the others. */
const name = 'encounters-live'

/** Milliseconds that a hidden tab goes on listening. */
const hiddenPatience = 5 * 60_000

/** Browsers open few connections to one host, so one tab listens for all; where there are no locks each does. */
const inOneTab = (signal: AbortSignal, listen: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, listen) : listen()

/**
 * Follows the viewer's changes until it is stopped, with one stream for all tabs of the browser; rests while the tab is long
 * hidden.
 *
 * @param environment where the subscription runs
 * @param tell called with what may have changed, whichever tab heard of it
 * @returns whether this tab's own stream is open now, and how to stop
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

  document.addEventListener('visibilitychange', onVisibility)
  if (!document.hidden) listen()
  return {
    isOpen,
    stop: () => {
      clearTimeout(hidden)
      document.removeEventListener('visibilitychange', onVisibility)
      otherTabs.close()
      rest()
    },
  }
}
