import { useEffect } from 'react'
import { allowedDevices } from './openDevices.ts'
import { ownMedia } from './ownMedia.ts'

async function openIfAllowed(signal: AbortSignal): Promise<void> {
  const allowed = await allowedDevices()
  if (!signal.aborted) await ownMedia.openAllowed(allowed)
}

/** LiveKit turns a phone's camera off while its page is hidden, and does not turn it on again. */
function turnOnInSight(): void {
  if (!document.hidden) ownMedia.applyOff()
}

/**
 * Turns camera and microphone off when the page is left, and when it no longer shows them.
 *
 * @param seatId the seat at which the person may have turned one off
 * @param isShown whether the page shows them or offers to
 * @param isWanted whether to turn on devices that need no prompt
 */
export function usePageMedia(seatId: string, isShown: boolean, isWanted: boolean): void {
  // Runs before anything opens.
  useEffect(() => ownMedia.sitAt(seatId), [seatId])
  useEffect(() => {
    if (!isShown) return
    const page = new AbortController()
    const { signal } = page
    window.addEventListener('pagehide', ownMedia.close, { signal })
    document.addEventListener('visibilitychange', turnOnInSight, { signal })
    return () => {
      page.abort()
      ownMedia.close()
    }
  }, [isShown])
  useEffect(() => {
    if (!isWanted) return
    const page = new AbortController()
    const { signal } = page
    const open = () => void openIfAllowed(signal).catch(reportError)
    // "Back" may restore the page with its devices closed.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && open()
    window.addEventListener('pageshow', onShow, { signal })
    open()
    return () => page.abort()
  }, [isWanted])
}
