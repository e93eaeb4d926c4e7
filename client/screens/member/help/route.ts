import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import type { SupportFormQuery } from './__generated__/SupportFormQuery.graphql.ts'
import query from './__generated__/SupportFormQuery$parameters.ts'
import { HelpSkeleton } from './HelpSkeleton.tsx'

/** Help at /member/help. */
export const helpRoute = (environment: IEnvironment) =>
  screenRoute<SupportFormQuery>(environment, {
    path: '/member/help',
    query,
    variables: () => ({}),
    load: () => import('./HelpScreen.tsx').then(({ HelpScreen }) => HelpScreen),
    Skeleton: HelpSkeleton,
    failure: 'Something went wrong. Please try again.',
  })
