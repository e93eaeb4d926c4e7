import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import type { MembershipScreenQuery } from './__generated__/MembershipScreenQuery.graphql.ts'
import query from './__generated__/MembershipScreenQuery$parameters.ts'
import { MembershipSkeleton } from './MembershipSkeleton.tsx'

/**
 * The membership at /member/membership. With `?action=pause`, `resume` or `cancel`, as in links of mails and other
 * screens, it asks about that change at once.
 */
export const membershipRoute = (environment: IEnvironment) =>
  screenRoute<MembershipScreenQuery>(environment, {
    path: '/member/membership',
    query,
    variables: () => ({}),
    load: () => import('./MembershipScreen.tsx').then(({ MembershipScreen }) => MembershipScreen),
    Skeleton: MembershipSkeleton,
    failure: 'Failed to load membership details.',
  })
