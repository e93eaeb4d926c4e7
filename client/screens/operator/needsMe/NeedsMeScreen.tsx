import { lazy } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { LoadedSection } from '../shared/LoadedSection.tsx'
import operatorStyles from '../shared/Operator.module.css'
import type { NeedsMeScreenQuery } from './__generated__/NeedsMeScreenQuery.graphql.ts'
import { DueGroups } from './DueGroups.tsx'
import { EveningsPart } from './EveningsPart.tsx'
import { PasskeyBanner } from './PasskeyBanner.tsx'
import { Timeline } from './Timeline.tsx'
import { WaitingWork } from './WaitingWork.tsx'

/** The charts' code is larger than the rest of the screen. */
const Figures = lazy(() => import('./Figures.tsx').then(({ Figures }) => ({ default: Figures })))

/** What needs the operator: waiting work, members ready for groups, the coming two weeks, and charts of the service. */
export function NeedsMeScreen({ queryRef }: { queryRef: PreloadedQuery<NeedsMeScreenQuery> }) {
  const { operatorOverview, viewer } = usePreloadedQuery<NeedsMeScreenQuery>(
    graphql`
      query NeedsMeScreenQuery @preloadable {
        viewer {
          ...PasskeyBanner_viewer
        }
        operatorOverview {
          ...WaitingWork_overview
          ...Timeline_overview
        }
      }
    `,
    queryRef,
  )
  return (
    <div className={operatorStyles.screen}>
      <OperatorTitle>Needs me</OperatorTitle>
      <h1>Needs me</h1>
      <PasskeyBanner viewer={viewer} />
      <WaitingWork overview={operatorOverview} />
      <LoadedSection title="Ready to meet again" failure="Who could meet again could not be counted.">
        {(fetchKey) => <DueGroups fetchKey={fetchKey} />}
      </LoadedSection>
      <Timeline overview={operatorOverview} />
      <EveningsPart />
      <LoadedSection title="How the service is doing" failure="The figures could not be loaded.">
        {(fetchKey) => <Figures fetchKey={fetchKey} />}
      </LoadedSection>
    </div>
  )
}
