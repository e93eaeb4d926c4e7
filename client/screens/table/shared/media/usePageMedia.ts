import { useEffect } from 'react'
import { areDevicesAllowed } from './openDevices.ts'
import { ownMedia } from './ownMedia.ts'

async function openIfAllowed(signal: AbortSignal): Promise<void> {
  const areAllowed = await areDevicesAllowed()
  if (areAllowed && !signal.aborted) await ownMedia.open()
}

/**
 * Turns camera and microphone off when the page is left, and where it no longer shows them.
 *
 * @param isShown whether the page shows them or offers to
 * @param isWanted whether to turn them on without a question where the browser asks none
 */
export function usePageMedia(isShown: boolean, isWanted: boolean): void {
  useEffect(() => {
    if (!isShown) return
    window.addEventListener('pagehide', ownMedia.close)
    return () => {
      window.removeEventListener('pagehide', ownMedia.close)
      ownMedia.close()
    }
  }, [isShown])
  useEffect(() => {
    if (!isWanted) return
    const page = new AbortController()
    openIfAllowed(page.signal).catch(reportError)
    return () => page.abort()
  }, [isWanted])
}
