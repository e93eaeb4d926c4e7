import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { choiceOf } from '../shared/filters.ts'
import type { SettingsScreenQuery } from './__generated__/SettingsScreenQuery.graphql.ts'
import query from './__generated__/SettingsScreenQuery$parameters.ts'
import { lookupKinds } from './lookupKinds.ts'

/** The settings at /operator/settings; its search contains the `kind` of options shown, locations by default. */
export const settingsRoute = (environment: IEnvironment) =>
  screenRoute<SettingsScreenQuery>(environment, {
    path: '/operator/settings',
    query,
    variables: (_, search) => ({
      kind: choiceOf(lookupKinds, search.get('kind')) ?? 'LOCATION',
    }),
    load: () => import('./SettingsScreen.tsx').then(({ SettingsScreen }) => SettingsScreen),
    Skeleton: ListSkeleton,
    failure: 'The settings could not be loaded.',
  })
