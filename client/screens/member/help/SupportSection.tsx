import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { PreloadedQuery } from 'react-relay/hooks'
import useQueryLoader from 'react-relay/lib/relay-hooks/useQueryLoader'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { SupportFormQuery } from './__generated__/SupportFormQuery.graphql.ts'
import styles from './HelpScreen.module.css'
import { SupportForm, supportFormQuery } from './SupportForm.tsx'

/** The skeleton of the support form while the member's email is loading. */
function SupportSkeleton() {
  return (
    <div className={styles.waiting}>
      <p className={styles.note} role="status">
        Loading your email...
      </p>
      <Skeleton width="full" height="control" />
      <Skeleton width="full" height="control" />
    </div>
  )
}

/** The support form, and its skeleton or failure while the member's email is not known. */
export function SupportSection({ queryRef }: { queryRef: PreloadedQuery<SupportFormQuery> }) {
  const [reference, reload] = useQueryLoader<SupportFormQuery>(supportFormQuery, queryRef)
  const retry = () => reload({}, { fetchPolicy: 'network-only' })
  return (
    <section className={styles.card} aria-labelledby="support">
      <h2 id="support" className={styles.heading}>
        Write to us
      </h2>
      <ErrorBoundary
        resetKeys={[reference]}
        fallbackRender={() => (
          <div className={styles.failure}>
            <Banner tone="danger">Unable to load your email. Please refresh the page and try again.</Banner>
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      >
        <Suspense fallback={<SupportSkeleton />}>
          {reference && <SupportForm queryRef={reference} />}
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}
