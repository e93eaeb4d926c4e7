import { lazy, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { reloadDocument } from '../../../../browser/navigation.ts'
import { failureSentence } from '../../../../relay/failureSentence.ts'
import { needsNewDocument } from '../../../../session/needsNewDocument.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { PromptSuspense } from '../../../../ui/PromptSuspense.tsx'
import type { SeatReportProps } from './SeatReport.tsx'

let tries = 0

const load = () => import('./SeatReport.tsx').then(({ SeatReport }) => ({ default: SeatReport }))

/** React and Relay remember failures to load, so each try uses a new component and a new number. */
function tryOnce() {
  tries += 1
  return { SeatReport: lazy(load), attempt: tries }
}

/**
 * The report on a seat's page; its code is loaded when it is first opened. If that fails, a message is shown in its
 * place, and it can be opened again.
 */
export function LazySeatReport(props: Omit<SeatReportProps, 'attempt'>) {
  const [{ SeatReport, attempt }, setForm] = useState(tryOnce)
  const [isOutdated, setOutdated] = useState(false)
  const retry = async (error: unknown) => {
    if (isOutdated) reloadDocument()
    // The table is behind the form: only the person may decide to load all of it again.
    else if (await needsNewDocument(error, load)) setOutdated(true)
    else setForm(tryOnce())
  }
  return (
    <ErrorBoundary
      resetKeys={[attempt]}
      fallbackRender={({ error }) => (
        <ConfirmDialog
          title="Report something"
          keep="Close"
          confirm={isOutdated ? 'Load the page again' : 'Try again'}
          onKeep={props.onClose}
          onConfirm={() => void retry(error).catch(reportError)}
        >
          <p role="alert">{failureSentence('The form did not load.', error)}</p>
          {isOutdated && <p>There may be a newer version of this page.</p>}
          <p>You can also log in and report it from Help.</p>
        </ConfirmDialog>
      )}
    >
      <PromptSuspense fallback={<p role="status">Opening the form...</p>}>
        <SeatReport {...props} attempt={attempt} />
      </PromptSuspense>
    </ErrorBoundary>
  )
}
