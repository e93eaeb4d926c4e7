import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { LoadAgain, type LoadAgainProps } from './LoadAgain.tsx'
import { loadOnce } from './loadOnce.ts'

type Again = Pick<LoadAgainProps, 'load' | 'onLoaded'>

function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  showFailure: (again: Again) => ReactNode,
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
      fallbackRender={({ resetErrorBoundary }) => showFailure({ load: begin, onLoaded: resetErrorBoundary })}
    >
      <Loaded {...props} />
    </ErrorBoundary>
  )
  return Object.assign(Part, { begin })
}

/**
 * A part of a page whose code is not in the page's own. It appears with the page if its code has loaded by then, and
 * otherwise as soon as it has, whatever else is loading. A Suspense would show its fallback for at least 300 ms.
 *
 * @param load imports the component
 * @param fallback what is shown until then
 * @param failure what is shown if that fails; by default a message that loads it again. The failure is reported
 * @returns the component, and `begin`, which loads its code ahead
 */
export const loadedPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  failure?: ReactNode,
) => partOf(load, fallback, (again) => (failure === undefined ? <LoadAgain {...again} /> : failure))

/**
 * The same as {@link loadedPart} for what somebody opens, such as a dialog after a click: the message that it did not
 * load takes the focus.
 *
 * @param sentence says what could not be loaded
 */
export const openedPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  sentence?: string,
) =>
  partOf(load, fallback, (again) => (
    <LoadAgain {...again} isOpened>
      {sentence}
    </LoadAgain>
  ))
