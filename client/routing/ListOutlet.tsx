import { startTransition, useDeferredValue, useEffect, useReducer, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './ListOutlet.module.css'
import { ScreenHost } from './ScreenHost.tsx'
import { useScreens } from './ScreensContext.ts'
import type { Place } from './screens.ts'

const pathOf = ({ href }: Place) => href.split('?')[0]

/** Relay's types do not include this property of query references. */
const hasFailed = ({ screen }: Place) => (screen.queryRef as { networkError?: unknown }).networkError != null

/**
 * Shows the screen of the current path, as ScreenOutlet does. If the data for another search cannot be loaded, the
 * screen stays as it is, with whatever is being typed in it, and a sentence above it says so.
 */
export function ListOutlet() {
  const [pathname] = useLocation()
  const search = useSearch()
  const settled = useDeferredValue(search)
  const [, again] = useReducer((count: number) => count + 1, 0)
  const screens = useScreens()
  const asked = screens.find(pathname + (settled && `?${settled}`))
  const [shown, setShown] = useState<Place | null>(null)
  const before = asked && shown && shown !== asked && pathOf(shown) === pathname ? shown : null
  const isRefused = asked !== null && before !== null && hasFailed(asked) && !hasFailed(before)
  const place = isRefused ? before : asked
  useEffect(() => setShown(place), [place])
  const { enter, leave } = screens
  // Without this, the next render would begin the discarded screen again.
  useEffect(() => {
    if (!isRefused) return
    enter(asked)
    return () => leave(asked)
  }, [isRefused, asked, enter, leave])
  const retry = () => {
    if (asked) leave(asked)
    startTransition(again)
  }
  return (
    place && (
      <>
        {isRefused && (
          <div className={styles.refused}>
            <Banner tone="danger">{place.route.failure} What you see is from before this search.</Banner>
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
        <ScreenHost key={pathname} place={place} stale={settled !== search} onRetry={again} />
      </>
    )
  )
}
