import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { RequestTab } from './requestStates.ts'

const sentences: Record<RequestTab, string> = {
  REQUESTED: 'Nobody waits for a decision.',
  INVITED: 'Nobody is invited who has not joined.',
  DECLINED: 'Nobody is declined.',
  JOINED: 'Nobody has joined yet.',
  ALL: 'Nobody has asked for early access yet.',
}

/** Shown when a tab has no requests. */
export function NoRequests({ tab, searched }: { tab: RequestTab; searched: string | null }) {
  if (searched) {
    return (
      <EmptyState sentence={`Nothing here matches “${searched}”.`}>
        <p>
          <ScreenLink href="/operator/early-access?state=ALL">Show all requests</ScreenLink>
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState sentence={sentences[tab]}>
      <p>
        People ask on the <a href="/early-access">early access page</a>.{' '}
        <ScreenLink href="/operator">See what else needs you</ScreenLink>
      </p>
    </EmptyState>
  )
}
