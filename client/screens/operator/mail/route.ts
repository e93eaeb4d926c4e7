import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import { choiceOf, oneOf, searched } from '../shared/filters.ts'
import { suppressionReasons } from '../shared/suppressionReasons.ts'
import type { MailScreenQuery } from './__generated__/MailScreenQuery.graphql.ts'
import query from './__generated__/MailScreenQuery$parameters.ts'
import { mailStates, mailTabs } from './mailStates.ts'

/**
 * The mail at /operator/mail; its search contains `tab` (mails by default) with `state` and `kind`, or `reason`, and
 * `search`.
 */
export const mailRoute = (environment: IEnvironment) =>
  screenRoute<MailScreenQuery>(environment, {
    path: '/operator/mail',
    query,
    variables: (_, search) => {
      const tab = oneOf(mailTabs, search.get('tab')) ?? 'mails'
      return {
        mails: tab === 'mails',
        written: tab === 'written',
        addresses: tab === 'addresses',
        jobs: tab === 'jobs',
        state: choiceOf(mailStates, search.get('state')),
        kind: search.get('kind') || null,
        reason: choiceOf(suppressionReasons, search.get('reason')),
        search: searched(search),
      }
    },
    load: () => import('./MailScreen.tsx').then(({ MailScreen }) => MailScreen),
    Skeleton: ListSkeleton,
    failure: 'The mail could not be loaded.',
  })
