import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { useLocation, useSearchParams } from 'wouter'
import { Tabs } from '../../../ui/Tabs.tsx'
import { HappeningNow } from '../happeningNow/HappeningNow.tsx'
import type { MyEncountersScreenQuery } from './__generated__/MyEncountersScreenQuery.graphql.ts'
import styles from './MyEncountersScreen.module.css'
import { PreviousEncounters } from './PreviousEncounters.tsx'
import { UnprocessedEncounters } from './UnprocessedEncounters.tsx'
import { UpcomingEncounters } from './UpcomingEncounters.tsx'

/** The member's encounters: those under way, upcoming and past, and those that wait for the member's impressions. */
export function MyEncountersScreen({ queryRef }: { queryRef: PreloadedQuery<MyEncountersScreenQuery> }) {
  const { viewer } = usePreloadedQuery<MyEncountersScreenQuery>(
    graphql`
      query MyEncountersScreenQuery @preloadable {
        viewer {
          ...HappeningNow_viewer
          ...UpcomingEncounters_viewer
          ...PreviousEncounters_viewer
          ...UnprocessedEncounters_viewer
        }
      }
    `,
    queryRef,
  )
  const tabs = [
    { name: 'upcoming', words: 'Upcoming', panel: <UpcomingEncounters viewer={viewer} /> },
    { name: 'previous', words: 'Previous', panel: <PreviousEncounters viewer={viewer} /> },
    { name: 'unprocessed', words: 'Unprocessed', panel: <UnprocessedEncounters viewer={viewer} /> },
  ] as const
  const [pathname, navigate] = useLocation()
  const [search] = useSearchParams()
  return (
    <div className={styles.screen}>
      <title>My Encounters · Encounters</title>
      <h1>My Encounters</h1>
      <HappeningNow viewer={viewer} />
      <Tabs
        label="My Encounters"
        tabs={tabs}
        chosen={tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'upcoming'}
        onChoose={(name) =>
          navigate(name === 'upcoming' ? pathname : `${pathname}?tab=${name}`, { replace: true })
        }
      />
    </div>
  )
}
