import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Banner } from './Banner.tsx'

/**
 * A boundary for content that is loaded when it is needed, such as a dialog after a click.
 *
 * @param props the content, and what is shown until it has loaded, if anything
 */
export function LoadedLater({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={<Banner tone="danger">This could not be loaded. Please load the page again.</Banner>}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
