import { useEffect, useEffectEvent, useState } from 'react'
import { reloadDocument } from '../browser/navigation.ts'
import { isSiteThere } from '../network/isSiteThere.ts'
import { Banner } from './Banner.tsx'
import { BusyButton } from './BusyButton.tsx'

type LoadAgainProps = { load: () => Promise<unknown>; onLoaded: () => void }

/**
 * Says that a part of the page is missing. It is loaded again once the network is back or somebody presses the button.
 * If the browser remembers the failed import (https://github.com/whatwg/html/issues/6768), the button loads the document
 * again.
 */
export function LoadAgain({ load, onLoaded }: LoadAgainProps) {
  const [busy, setBusy] = useState(false)
  const loadQuietly = useEffectEvent(() => void load().then(onLoaded, () => undefined))
  useEffect(() => {
    const listener = () => loadQuietly()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  const tryAgain = () => {
    setBusy(true)
    load().then(onLoaded, async () => {
      if (await isSiteThere()) reloadDocument()
      else setBusy(false)
    })
  }
  return (
    <Banner tone="danger">
      This could not be loaded.
      <BusyButton variant="secondary" busy={busy} onClick={tryAgain}>
        {busy ? 'Loading...' : 'Try again'}
      </BusyButton>
    </Banner>
  )
}
