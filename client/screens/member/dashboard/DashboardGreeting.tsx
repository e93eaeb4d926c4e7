import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import type { DashboardGreeting_viewer$key } from './__generated__/DashboardGreeting_viewer.graphql.ts'
import styles from './DashboardGreeting.module.css'
import { Welcome } from './Welcome.tsx'

/**
 * The greeting, which leads to the member's encounters.
 *
 * @param props the signed-in member
 */
export function DashboardGreeting({ viewer }: { viewer: DashboardGreeting_viewer$key }) {
  const { username } = useFragment(
    graphql`
      fragment DashboardGreeting_viewer on Viewer {
        username
      }
    `,
    viewer,
  )
  return (
    <header className={styles.greeting}>
      <Welcome username={username} />
      <ScreenLink className={styles.onward} href="/member/my-encounters">
        See my encounters
      </ScreenLink>
    </header>
  )
}
