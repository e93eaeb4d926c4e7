import { ErrorBoundary } from 'react-error-boundary'
import useQueryLoader from 'react-relay/lib/relay-hooks/useQueryLoader'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import type { ReportSomebodyQuery } from './__generated__/ReportSomebodyQuery.graphql.ts'
import { ReportSomebody, reportSomebodyQuery } from './ReportSomebody.tsx'

type ReportEncounterProps = { encounter: { id: string; name: string; timeZone: string } }

/** Reports somebody who was at a past encounter. The names are loaded when the button is pressed. */
export function ReportEncounter({ encounter }: ReportEncounterProps) {
  const [queryRef, load, close] = useQueryLoader<ReportSomebodyQuery>(reportSomebodyQuery)
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Report somebody of ${encounter.name}`}
        onClick={() => load({ encounterId: encounter.id })}
      >
        Report…
      </Button>
      {queryRef && (
        <ErrorBoundary
          resetKeys={[queryRef]}
          fallback={<Banner tone="danger">Who was there could not be loaded. Please try again.</Banner>}
        >
          <PromptSuspense fallback={<p role="status">Opening the form...</p>}>
            <ReportSomebody queryRef={queryRef} encounter={encounter} onClose={close} />
          </PromptSuspense>
        </ErrorBoundary>
      )}
    </>
  )
}
