import { lazy } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import { ReloadBanner } from '../../../ui/ReloadBanner.tsx'
import type { MemberReportProps } from './MemberReport.tsx'

const load = () => import('./MemberReport.tsx').then(({ MemberReport }) => ({ default: MemberReport }))
const MemberReport = lazy(load)

/** The report of the signed-in member; its code is loaded when it is first opened. */
export function LazyReport(props: MemberReportProps) {
  return (
    <ErrorBoundary fallback={<ReloadBanner isOpened>The report form could not be loaded.</ReloadBanner>}>
      <PromptSuspense fallback={<p role="status">Opening the form...</p>}>
        <MemberReport {...props} />
      </PromptSuspense>
    </ErrorBoundary>
  )
}
