import { useEffect, useEffectEvent, useState } from 'react'
import { reloadDocument } from '../browser/navigation.ts'
import { isSiteThere } from '../network/isSiteThere.ts'
import { Banner } from './Banner.tsx'
import { BusyButton } from './BusyButton.tsx'
import { takeFocus } from './takeFocus.ts'

export type LoadAgainProps = {
  load: () => Promise<unknown>
  onLoaded: () => void
  /** Whether somebody opened what is missing; then it takes the focus and scrolls into view */
  isOpened?: boolean
  children?: string | undefined
}

/**
 * Says that a part of the page is missing. It is loaded again once the network is back or somebody presses the button.
 * If that fails although the site can be reached, a newer release has other files, or the browser remembers the failed
 * import (https://github.com/whatwg/html/issues/6768). Then the button loads the document again.
 */
export function LoadAgain({
  load,
  onLoaded,
  isOpened = false,
  children = 'This could not be loaded.',
}: LoadAgainProps) {
  const [state, setState] = useState<'missing' | 'loading' | 'outdated'>('missing')
  const loadQuietly = useEffectEvent(() => void load().then(onLoaded, () => undefined))
  useEffect(() => {
    const listener = () => loadQuietly()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  const tryAgain = () => {
    setState('loading')
    load().then(onLoaded, async () => setState((await isSiteThere()) ? 'outdated' : 'missing'))
  }
  const isOutdated = state === 'outdated'
  const isLoading = state === 'loading'
  return (
    <Banner tone="danger" ref={isOpened ? takeFocus : null}>
      {isOutdated ? `${children} There may be a newer version of this page.` : children}
      <BusyButton variant="secondary" busy={isLoading} onClick={isOutdated ? reloadDocument : tryAgain}>
        {isOutdated ? 'Load the page again' : isLoading ? 'Loading...' : 'Try again'}
      </BusyButton>
    </Banner>
  )
}
