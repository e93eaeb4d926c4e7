import { type ComponentType, lazy } from 'react'

/**
 * A component whose code is loaded after the first paint. If that fails, the failure is reported and nothing is shown,
 * so that the rest of the page does not fail with it.
 *
 * @param load imports the component
 * @returns the component, for a place inside a Suspense
 */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      (error: unknown) => {
        reportError(error)
        const Nothing: ComponentType<Props> = () => null
        return { default: Nothing }
      },
    ),
  )
