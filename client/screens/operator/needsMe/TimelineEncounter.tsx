import { graphql, useFragment } from 'react-relay/hooks'
import { shortTime } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { TimelineEncounter_encounter$key } from './__generated__/TimelineEncounter_encounter.graphql.ts'
import styles from './Timeline.module.css'

/** One encounter of the timeline, with a link to its roster. */
export function TimelineEncounter({ encounter }: { encounter: TimelineEncounter_encounter$key }) {
  const { rowId, name, state, startsAt, timeZone, seatsTaken, capacity, isLikelyTooFew } = useFragment(
    graphql`
      fragment TimelineEncounter_encounter on OperatorEncounter {
        rowId
        name
        state
        startsAt
        timeZone
        seatsTaken
        capacity
        isLikelyTooFew
      }
    `,
    encounter,
  )
  return (
    <ScreenLink href={`/operator/encounters/${rowId}`} className={styles.event}>
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.facts}>
        {shortTime(new Date(startsAt), timeZone)} ·{' '}
        <span className={styles.seats}>
          {seatsTaken} of {capacity}
        </span>
      </span>{' '}
      {state === 'DRAFT' && <Badge tone="neutral">Draft</Badge>}
      {isLikelyTooFew && <Badge tone="warning">Too few</Badge>}
    </ScreenLink>
  )
}
