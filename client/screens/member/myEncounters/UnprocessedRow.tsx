import { graphql, useFragment } from 'react-relay/hooks'
import { fullDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { UnprocessedRow_encounter$key } from './__generated__/UnprocessedRow_encounter.graphql.ts'

/** One encounter that waits for the member's impressions. */
export function UnprocessedRow({ encounter }: { encounter: UnprocessedRow_encounter$key }) {
  const { eventId, name, startsAt, timeZone } = useFragment(
    graphql`
      fragment UnprocessedRow_encounter on Encounter {
        eventId
        name
        startsAt
        timeZone
      }
    `,
    encounter,
  )
  return (
    <tr>
      <Cell label="Event" kind="name">
        {name}
      </Cell>
      <Cell label="Date">{fullDate(new Date(startsAt), timeZone)}</Cell>
      <Cell label="Actions" kind="actions">
        <div>
          <ButtonLink
            link={ScreenLink}
            href={`/member/select-impressions/${eventId}`}
            aria-label={`Process ${name}`}
          >
            Process
          </ButtonLink>
        </div>
      </Cell>
    </tr>
  )
}
