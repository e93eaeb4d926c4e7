import { type ReactNode, Suspense, useEffect, useId, useReducer } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { reloadDocument } from '../../../browser/navigation.ts'
import { refetchOnFocus } from '../../../relay/refetchOnFocus.ts'
import { needsNewDocument } from '../../../session/needsNewDocument.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import operator from './Operator.module.css'

type LoadedSectionProps = {
  title: string
  /** Shown if it could not be loaded */
  failure: string
  /** Called with a key to load by, which changes when the content is to be loaded again */
  children: (fetchKey: number) => ReactNode
}

const never = () => false

/**
 * A titled part of a screen with a query of its own, so that the screen neither waits for it nor fails with it. It
 * shows a skeleton meanwhile, and after a failure a sentence with a button that tries again, or reloads the document if
 * code is missing. It is reloaded when the operator returns to the page.
 */
export function LoadedSection({ title, failure, children }: LoadedSectionProps) {
  const id = useId()
  const [fetchKey, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => refetchOnFocus(again, never), [])
  const retry = async (error: unknown) => {
    if (await needsNewDocument(error)) reloadDocument()
    else again()
  }
  return (
    <section className={operator.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ErrorBoundary
        resetKeys={[fetchKey]}
        fallbackRender={({ error }) => (
          <>
            <Banner tone="danger">{failure}</Banner>
            <Button variant="secondary" onClick={() => void retry(error)}>
              Try again
            </Button>
          </>
        )}
      >
        <Suspense
          fallback={
            <>
              <p role="status">Loading...</p>
              <Skeleton width="full" height="control" />
            </>
          }
        >
          {children(fetchKey)}
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}
