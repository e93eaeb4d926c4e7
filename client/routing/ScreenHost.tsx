import { use, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { reloadDocument } from '../browser/navigation.ts'
import { needsNewDocument } from '../session/needsNewDocument.ts'
import { OfflineSeat } from '../session/OfflineSeat.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PromptSuspense } from '../ui/PromptSuspense.tsx'
import { useScreens } from './ScreensContext.ts'
import type { Place } from './screens.ts'

/** Leaves in a microtask, because StrictMode runs every effect's cleanup once without leaving the screen. */
function useStay(place: Place) {
  const { enter, leave } = useScreens()
  const held = useRef<Place | null>(null)
  useEffect(() => {
    held.current = place
    enter(place)
    return () => {
      held.current = null
      queueMicrotask(() => {
        if (held.current !== place) leave(place)
      })
    }
  }, [place, enter, leave])
}

function LoadedScreen({ place: { screen, params } }: { place: Place }) {
  const Screen = screen.loaded() ?? use(screen.code)
  return <Screen queryRef={screen.queryRef} params={params} />
}

type ScreenHostProps = { place: Place; stale: boolean; onRetry: () => void }

/**
 * Shows a screen whose code and query are loading or loaded: a skeleton meanwhile, and after a failure a sentence with
 * a button that loads both again, or reloads the document if only that helps. Releases the query when the screen is
 * left.
 */
export function ScreenHost({ place, stale, onRetry }: ScreenHostProps) {
  const { leave } = useScreens()
  useStay(place)
  const { Skeleton, failure } = place.route
  const [isAtHand] = useState(place.screen.isAtHand)
  const retry = async (error: unknown) => {
    if (await needsNewDocument(error)) return reloadDocument()
    leave(place)
    onRetry()
  }
  return (
    <ErrorBoundary
      resetKeys={[place]}
      fallbackRender={({ error }) => (
        <>
          <ErrorState message={failure} onRetry={() => retry(error)} />
          <OfflineSeat />
        </>
      )}
    >
      <div aria-busy={stale}>
        <PromptSuspense fallback={<Skeleton />} isAtHand={isAtHand}>
          <LoadedScreen place={place} />
        </PromptSuspense>
      </div>
    </ErrorBoundary>
  )
}
