import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Banner } from '../../../../ui/Banner.tsx'
import type { SeatReportProps } from './SeatReport.tsx'

const load = () => import('./SeatReport.tsx').then(({ SeatReport }) => ({ default: SeatReport }))
const SeatReport = lazy(load)

/**
 * The report from the page of a seat, whose code comes when somebody reports.
 *
 * @param props as SeatReport takes them
 */
export function LazySeatReport(props: SeatReportProps) {
  return (
    <ErrorBoundary
      fallback={
        <Banner tone="danger">
          The report form could not be loaded. Please log in and report it from Help.
        </Banner>
      }
    >
      <Suspense fallback={<p role="status">Opening the form...</p>}>
        <SeatReport {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
