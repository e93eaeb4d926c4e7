import { graphql, useFragment } from 'react-relay/hooks'
import { shortDay } from '#rules/dates.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { ReportEncounter } from '../../shared/report/ReportEncounter.tsx'
import type { PreviousRow_encounter$key } from './__generated__/PreviousRow_encounter.graphql.ts'
import styles from './MyEncountersScreen.module.css'

/**
 * One past encounter, and how many people the member made an impression on there, as far as that is known. It links to
 * the attendees, where "Don't seat me with…" can still be set and undone, and has a button to report somebody.
 */
export function PreviousRow({ encounter: key }: { encounter: PreviousRow_encounter$key }) {
  const { impressionCount, encounter } = useFragment(
    graphql`
      fragment PreviousRow_encounter on ProcessedEncounter {
        impressionCount
        encounter {
          id
          eventId
          name
          startsAt
          timeZone
          canAnswerEvening
        }
      }
    `,
    key,
  )
  return (
    <tr>
      <Cell label="Event" kind="name">
        <ScreenLink href={`/member/select-impressions/${encounter.eventId}`}>{encounter.name}</ScreenLink>
      </Cell>
      <Cell label="Date" kind="day">
        {shortDay(new Date(encounter.startsAt), encounter.timeZone, serverNow())}
      </Cell>
      <Cell label="Impressions" kind="badge">
        {impressionCount > 0 && <Badge tone="good">Made an Impression: {impressionCount}</Badge>}
      </Cell>
      <Cell label="Actions" kind="actions">
        <div className={styles.actions}>
          {encounter.canAnswerEvening && (
            <ScreenLink
              href={`/member/select-impressions/${encounter.eventId}`}
              aria-label={`How was it? ${encounter.name}`}
            >
              How was it?
            </ScreenLink>
          )}
          <ReportEncounter encounter={encounter} />
        </div>
      </Cell>
    </tr>
  )
}
