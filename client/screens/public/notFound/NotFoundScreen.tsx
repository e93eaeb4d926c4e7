import { PageLink } from '../../../site/PageLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import styles from './NotFoundScreen.module.css'

/** Shown for an address without a page. */
export function NotFoundScreen() {
  return (
    <div className={styles.page}>
      <h1>There is nothing at this address</h1>
      <EmptyState sentence="The page may have moved, or the link was cut short.">
        <PageLink to="/">Go to the Home Page</PageLink>
      </EmptyState>
    </div>
  )
}
