import { graphql, useFragment } from 'react-relay/hooks'
import type { DashboardGreeting_viewer$key } from './__generated__/DashboardGreeting_viewer.graphql.ts'
import { WelcomeHeader } from './Welcome.tsx'

/** The greeting, with the link to the member's encounters. */
export function DashboardGreeting({ viewer }: { viewer: DashboardGreeting_viewer$key }) {
  const { username } = useFragment(
    graphql`
      fragment DashboardGreeting_viewer on Viewer {
        username
      }
    `,
    viewer,
  )
  return <WelcomeHeader username={username} />
}
