import { type ReactNode, Suspense, useDeferredValue, useEffect, useReducer } from 'react'

/** How long the content may hold up the page's other transitions, in milliseconds. */
const patience = 1_000

/** How the content came: in time, or after React's own fallback. */
type Way = 'prompt' | 'late'

/** Content that has appeared does not begin again because its time is over: what was typed in it would be lost. */
const first = (decided: Way | null, next: Way): Way => decided ?? next

type PromptSuspenseProps = {
  fallback?: ReactNode
  /** Whether the content is loaded when this is mounted, so that no fallback is needed */
  isAtHand?: boolean
  children: ReactNode
}

/**
 * A Suspense whose content replaces the fallback as soon as it has loaded. In an ordinary one React shows a fallback
 * for at least 300 ms. Those that load at the same time wait for each other, as do all transitions, so after a second
 * this becomes an ordinary one. Parts of a page that load independently need ordinary ones from the start.
 */
export function PromptSuspense({ fallback = null, isAtHand = false, children }: PromptSuspenseProps) {
  // The first fallback is ordinary content, which a transition replaces. React's own comes only if the content loads
  // again, or slowly.
  const hasLoaded = useDeferredValue(true, isAtHand)
  const [way, decide] = useReducer(first, null)
  if (hasLoaded && way === null) decide('prompt')
  useEffect(() => {
    if (way !== null) return
    const timer = setTimeout(() => decide('late'), patience)
    return () => clearTimeout(timer)
  }, [way])
  const isLate = way === 'late'
  // The key removes the first fallback, which React would only hide behind its own.
  return (
    <Suspense key={isLate ? 'late' : 'prompt'} fallback={fallback}>
      {hasLoaded || isLate ? children : fallback}
    </Suspense>
  )
}
