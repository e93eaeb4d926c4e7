import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { LoadAgain } from './LoadAgain.tsx'
import { loadOnce } from './loadOnce.ts'

/**
 * A part of a page whose code is not in the page's own. It appears with the page if its code has loaded by then, and
 * otherwise as soon as it has, whatever else is loading. A Suspense would show its fallback for at least 300 ms.
 *
 * @param load imports the component
 * @param fallback what is shown until then
 * @param failure what is shown if that fails; by default a message that loads it again. The failure is reported
 * @returns the component, and `begin`, which loads its code ahead
 */
export function loadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  failure?: ReactNode,
) {
  const { begin, loaded } = loadOnce(load)
  function Loaded(props: Props) {
    const [, show] = useReducer((count: number) => count + 1, 0)
    const [failed, fail] = useState<{ error: unknown } | null>(null)
    const Part = loaded()
    const isLoaded = Part !== null
    useEffect(() => {
      if (!isLoaded) begin().then(show, (error: unknown) => fail({ error }))
    }, [isLoaded])
    if (failed) throw failed.error
    return Part ? <Part {...props} /> : fallback
  }
  const Part = (props: Props) => (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) =>
        failure === undefined ? <LoadAgain load={begin} onLoaded={resetErrorBoundary} /> : failure
      }
    >
      <Loaded {...props} />
    </ErrorBoundary>
  )
  return Object.assign(Part, { begin: () => void begin().catch(() => undefined) })
}
