import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { failureSentence } from '../../../../relay/failureSentence.ts'
import { reloadDocument } from '../../../../session/navigation.ts'
import { needsNewDocument } from '../../../../session/needsNewDocument.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import type { SeatReportProps } from './SeatReport.tsx'

let tries = 0

/** React remembers that code did not come, and Relay that data did not: each try has a component and a number of its own. */
function tryOnce() {
  tries += 1
  const load = () => import('./SeatReport.tsx').then(({ SeatReport }) => ({ default: SeatReport }))
  return { SeatReport: lazy(load), attempt: tries }
}

/**
 * The report from the page of a seat, whose code comes when somebody reports. Where the form does not come, that is said in its
 * place, wherever on the page they are, and it can be asked for again.
 *
 * @param props as SeatReport takes them
 */
export function LazySeatReport(props: Omit<SeatReportProps, 'attempt'>) {
  const [{ SeatReport, attempt }, setForm] = useState(tryOnce)
  const retry = async (error: unknown) => {
    if (await needsNewDocument(error)) return reloadDocument()
    setForm(tryOnce())
  }
  return (
    <ErrorBoundary
      resetKeys={[attempt]}
      fallbackRender={({ error }) => (
        <ConfirmDialog
          title="Report something"
          keep="Close"
          confirm="Try again"
          onKeep={props.onClose}
          onConfirm={() => void retry(error).catch(reportError)}
        >
          <p role="alert">{failureSentence('The form did not load.', error)}</p>
          <p>You can also log in and report it from Help.</p>
        </ConfirmDialog>
      )}
    >
      <Suspense fallback={<p role="status">Opening the form...</p>}>
        <SeatReport {...props} attempt={attempt} />
      </Suspense>
    </ErrorBoundary>
  )
}
