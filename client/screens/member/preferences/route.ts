import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import type { PreferencesScreenQuery } from './__generated__/PreferencesScreenQuery.graphql.ts'
import query from './__generated__/PreferencesScreenQuery$parameters.ts'
import { PreferencesSkeleton } from './PreferencesSkeleton.tsx'

/** The preferences at /member/preferences. */
export const preferencesRoute = (environment: IEnvironment) =>
  screenRoute<PreferencesScreenQuery>(environment, {
    path: '/member/preferences',
    query,
    variables: () => ({}),
    load: () => import('./PreferencesScreen.tsx').then(({ PreferencesScreen }) => PreferencesScreen),
    Skeleton: PreferencesSkeleton,
    failure: 'Failed to load member data.',
  })
