import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { Timeline_overview$key } from './__generated__/Timeline_overview.graphql.ts'
import styles from './Timeline.module.css'
import { TimelineEncounter } from './TimelineEncounter.tsx'
import { timelineDays } from './timelineDays.ts'

const dayNames = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** The coming two weeks, day by day, with the encounters that begin. */
export function Timeline({ overview }: { overview: Timeline_overview$key }) {
  const { timeline } = useFragment(
    graphql`
      fragment Timeline_overview on OperatorOverview {
        timeline(first: 50) {
          edges {
            node {
              id
              startsAt
              timeZone
              ...TimelineEncounter_encounter
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    overview,
  )
  const days = timelineDays(
    timeline.edges.map(({ node }) => node),
    useNow(),
    defaultTimeZone,
  )
  const isEmpty = days.every(({ events }) => events.length === 0)
  return (
    <section className={styles.section} aria-labelledby="timeline">
      <h2 id="timeline">The coming two weeks</h2>
      {isEmpty ? (
        <p className={styles.note}>
          No encounter is planned. <ScreenLink href="/operator/groups">Form groups</ScreenLink>, or{' '}
          <ScreenLink href="/operator/encounters">plan one</ScreenLink>.
        </p>
      ) : (
        <ol className={styles.days}>
          {days.map(({ date, events }) => (
            <li key={date} className={styles.day} data-empty={events.length === 0}>
              <h3 className={styles.date}>
                <time dateTime={date}>{dayNames.format(new Date(date))}</time>
              </h3>
              {events.length > 0 && (
                <ul className={styles.events}>
                  {events.map((event) => (
                    <li key={event.id}>
                      <TimelineEncounter encounter={event} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
      {timeline.pageInfo.hasNextPage && (
        <p className={styles.note}>
          These are the first 50. <ScreenLink href="/operator/encounters">Encounters</ScreenLink> has them
          all.
        </p>
      )}
    </section>
  )
}
