import { type ComponentType, Suspense, use, useEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { PreloadedQuery } from 'react-relay/hooks'
import { useLoaderData, useRevalidator } from 'react-router'
import type { OperationType } from 'relay-runtime'
import { ErrorState } from '../ui/ErrorState.tsx'

/** A screen takes the reference of the query that its route began to load. */
export type Screen<Query extends OperationType> = ComponentType<{ queryRef: PreloadedQuery<Query> }>

/** What a route hands its host: the query under way and the code under way. */
export type ScreenData<Query extends OperationType> = {
  queryRef: PreloadedQuery<Query>
  code: Promise<Screen<Query>>
}

type HostProps = { Skeleton: ComponentType; failure: string }

/** Disposes in a microtask, because StrictMode ends and begins every effect once without leaving the screen. */
function useRelease(queryRef: PreloadedQuery<OperationType>) {
  const held = useRef<PreloadedQuery<OperationType> | null>(null)
  useEffect(() => {
    held.current = queryRef
    return () => {
      held.current = null
      queueMicrotask(() => {
        if (held.current !== queryRef) queryRef.dispose()
      })
    }
  }, [queryRef])
}

function LoadedScreen({ code, queryRef }: ScreenData<OperationType>) {
  const Screen = use(code)
  return <Screen queryRef={queryRef} />
}

/**
 * Shows the screen whose code and query its route has begun to load: a skeleton meanwhile, and on failure a sentence with a
 * retry that loads both again. Releases the query when the screen is left.
 *
 * @param props the skeleton and the sentence
 */
export function ScreenHost({ Skeleton, failure }: HostProps) {
  const { queryRef, code } = useLoaderData<ScreenData<OperationType>>()
  const { revalidate, state } = useRevalidator()
  useRelease(queryRef)
  return (
    <ErrorBoundary
      resetKeys={[queryRef]}
      fallbackRender={() => (
        <ErrorState message={failure} busy={state === 'loading'} onRetry={() => void revalidate()} />
      )}
    >
      <Suspense fallback={<Skeleton />}>
        <LoadedScreen code={code} queryRef={queryRef} />
      </Suspense>
    </ErrorBoundary>
  )
}
