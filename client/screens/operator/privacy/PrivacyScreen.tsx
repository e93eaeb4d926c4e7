import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { OperatorTitle } from '../OperatorTitle.tsx'
import operator from '../shared/Operator.module.css'
import type { PrivacyScreenQuery } from './__generated__/PrivacyScreenQuery.graphql.ts'
import { AwaitingErasure } from './AwaitingErasure.tsx'
import { PrivacyRequests } from './PrivacyRequests.tsx'

/** The people who wait to be erased, and every request for a copy of data or for erasure. */
export function PrivacyScreen({ queryRef }: { queryRef: PreloadedQuery<PrivacyScreenQuery> }) {
  const data = usePreloadedQuery<PrivacyScreenQuery>(
    graphql`
      query PrivacyScreenQuery($state: PrivacyRequestState, $kind: PrivacyRequestKind) @preloadable {
        ...AwaitingErasure_query
        ...PrivacyRequests_query @arguments(state: $state, kind: $kind)
      }
    `,
    queryRef,
  )
  const { outcome, banner, tell } = useOutcome()
  return (
    <div className={operator.screen}>
      <OperatorTitle>Privacy</OperatorTitle>
      <h1>Privacy</h1>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <AwaitingErasure query={data} tell={tell} />
      <PrivacyRequests query={data} filter={queryRef.variables} tell={tell} />
    </div>
  )
}
