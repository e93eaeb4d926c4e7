import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { PromptSuspense } from './PromptSuspense.tsx'
import { ReloadBanner } from './ReloadBanner.tsx'

type LoadedLaterProps = { children: ReactNode; fallback?: ReactNode }

/** A boundary for content that is loaded when somebody opens it, such as a dialog after a click. */
export function LoadedLater({ children, fallback }: LoadedLaterProps) {
  return (
    <ErrorBoundary fallback={<ReloadBanner isOpened />}>
      <PromptSuspense fallback={fallback}>{children}</PromptSuspense>
    </ErrorBoundary>
  )
}
