import { graphql, useFragment } from 'react-relay/hooks'
import type { DashboardEnd_viewer$key } from './__generated__/DashboardEnd_viewer.graphql.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { Standing } from './Standing.tsx'

/** What stands last on the dashboard, and is loaded after the rest. */
export function DashboardEnd({ viewer: key }: { viewer: DashboardEnd_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment DashboardEnd_viewer on Viewer {
        ...FirstSteps_viewer
        ...Standing_viewer
      }
    `,
    key,
  )
  return (
    <>
      <FirstSteps viewer={viewer} />
      <Standing viewer={viewer} />
    </>
  )
}
