import { type ReactNode, Suspense, useEffect, useId, useReducer } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { refetchOnFocus } from '../../../relay/refetchOnFocus.ts'
import { reloadDocument } from '../../../session/navigation.ts'
import { needsNewDocument } from '../../../session/needsNewDocument.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import operator from './Operator.module.css'

type LoadedSectionProps = {
  title: string
  /** What is said when it could not be loaded */
  failure: string
  /** Given a key to load by, another one when it is to be loaded again */
  children: (fetchKey: number) => ReactNode
}

const never = () => false

/**
 * A titled part of a screen that loads by a query of its own, so that the screen neither waits for it nor fails with it:
 * a skeleton meanwhile, and a sentence with a retry on failure, which loads the document where code is missing. It is asked for
 * again when the operator comes back to the page.
 *
 * @param props its title, the sentence, and what loads and shows it
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
