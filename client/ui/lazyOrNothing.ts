import { type ComponentType, lazy } from 'react'

/**
 * A component whose code comes after the first paint. Where the code cannot be had, that is reported and nothing is shown:
 * what stands around it must not fail with it.
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
