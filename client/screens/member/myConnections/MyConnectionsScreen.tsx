import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { useLocation, useSearchParams } from 'wouter'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { MyConnectionsScreenQuery } from './__generated__/MyConnectionsScreenQuery.graphql.ts'
import { ChosenEvents } from './ChosenEvents.tsx'
import { CreatedConnections } from './CreatedConnections.tsx'
import styles from './MyConnectionsScreen.module.css'

/** The people the member chose, and the encounters at which they said yes to being chosen. */
export function MyConnectionsScreen({ queryRef }: { queryRef: PreloadedQuery<MyConnectionsScreenQuery> }) {
  const { viewer } = usePreloadedQuery<MyConnectionsScreenQuery>(
    graphql`
      query MyConnectionsScreenQuery @preloadable {
        viewer {
          ...CreatedConnections_viewer
          ...ChosenEvents_viewer
        }
      }
    `,
    queryRef,
  )
  const [pathname, navigate] = useLocation()
  const [search] = useSearchParams()
  return (
    <div className={styles.screen}>
      <title>My Connections · Encounters</title>
      <h1>My Connections</h1>
      <Tabs
        label="My Connections"
        tabs={[
          { name: 'created', words: 'Created by Me', panel: <CreatedConnections viewer={viewer} /> },
          { name: 'chosen', words: 'When I Was Chosen', panel: <ChosenEvents viewer={viewer} /> },
        ]}
        chosen={search.get('tab') === 'chosen' ? 'chosen' : 'created'}
        onChoose={(name) =>
          navigate(name === 'chosen' ? `${pathname}?tab=chosen` : pathname, { replace: true })
        }
      />
    </div>
  )
}
