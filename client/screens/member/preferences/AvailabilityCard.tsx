import { lazy, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useSearchParams } from 'wouter'
import { readDraft } from '../../../browser/drafts.ts'
import { reloadDocument } from '../../../browser/navigation.ts'
import { needsNewDocument } from '../../../session/needsNewDocument.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import { availabilityDraft } from './availabilityDraft.ts'
import styles from './PreferencesScreen.module.css'

const load = () => import('./AvailabilityForm.tsx').then((module) => ({ default: module.AvailabilityForm }))

/**
 * When the member can come, and how often: a separate form, loaded when it is opened, by `?open=availability`, or when
 * it has a draft.
 */
export function AvailabilityCard() {
  const [search] = useSearchParams()
  const isAsked = search.get('open') === 'availability'
  const [isOpen, setOpen] = useState(() => isAsked || readDraft(availabilityDraft) !== null)
  const [{ tries, AvailabilityForm }, setTry] = useState(() => ({ tries: 0, AvailabilityForm: lazy(load) }))
  // React and Relay remember failures to load, so each try uses a new component and a new number.
  const tryAgain = async (error: unknown) => {
    if (await needsNewDocument(error, load)) reloadDocument()
    else setTry({ tries: tries + 1, AvailabilityForm: lazy(load) })
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [isAsked])
  return (
    <section ref={holdFocus} className={styles.card} aria-labelledby="availability" tabIndex={-1}>
      <h2 ref={heading} id="availability" className={styles.heading} tabIndex={-1}>
        When you can come
      </h2>
      {!isOpen && (
        <div className={styles.lines}>
          <p className={styles.note}>
            Without any choice you may be invited at any time of the week. You can name the times that suit
            you, say that you are away, and choose how often you come to a First Encounter.
          </p>
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Choose when you can come
            </Button>
          </div>
        </div>
      )}
      {isOpen && (
        <ErrorBoundary
          resetKeys={[tries]}
          fallbackRender={({ error }) => (
            <div className={styles.lines}>
              <Banner tone="danger">Your times could not be loaded.</Banner>
              <div>
                <Button variant="secondary" onClick={() => void tryAgain(error)}>
                  Try again
                </Button>
              </div>
            </div>
          )}
        >
          <PromptSuspense fallback={<p role="status">Loading your times...</p>}>
            <AvailabilityForm tries={tries} />
          </PromptSuspense>
        </ErrorBoundary>
      )}
    </section>
  )
}
