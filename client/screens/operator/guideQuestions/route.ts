import type { IEnvironment } from 'relay-runtime'
import { screenRoute } from '../../../routing/screenRoute.ts'
import { ListSkeleton } from '../../../ui/ListSkeleton.tsx'
import type { GuideQuestionsScreenQuery } from './__generated__/GuideQuestionsScreenQuery.graphql.ts'
import query from './__generated__/GuideQuestionsScreenQuery$parameters.ts'

/** The questions that tables choose from, at /operator/settings/questions. */
export const guideQuestionsRoute = (environment: IEnvironment) =>
  screenRoute<GuideQuestionsScreenQuery>(environment, {
    path: '/operator/settings/questions',
    query,
    variables: () => ({}),
    load: () => import('./GuideQuestionsScreen.tsx').then(({ GuideQuestionsScreen }) => GuideQuestionsScreen),
    Skeleton: ListSkeleton,
    failure: 'The questions could not be loaded.',
  })
