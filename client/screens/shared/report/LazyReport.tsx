import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Banner } from '../../../ui/Banner.tsx'
import type { MemberReportProps } from './MemberReport.tsx'

const load = () => import('./MemberReport.tsx').then(({ MemberReport }) => ({ default: MemberReport }))
const MemberReport = lazy(load)

/**
 * The report of the signed-in member; its code is loaded when it is first opened.
 *
 * @param props as MemberReport takes them
 */
export function LazyReport(props: MemberReportProps) {
  return (
    <ErrorBoundary
      fallback={
        <Banner tone="danger">The report form could not be loaded. Please load the page again.</Banner>
      }
    >
      <Suspense fallback={<p role="status">Opening the form...</p>}>
        <MemberReport {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
