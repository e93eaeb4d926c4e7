import { graphql, useFragment } from 'react-relay/hooks'
import { longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Cell } from '../../../ui/Table.tsx'
import styles from '../shared/Operator.module.css'
import type { MemberEncounterRow_entry$key } from './__generated__/MemberEncounterRow_entry.graphql.ts'

const kinds = {
  FIRST: 'First',
  SECOND: 'Second',
  ONE_ON_ONE: 'One-on-One',
  '%future added value': '',
} as const

const statuses = {
  ACCEPTED: 'Seat',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  INVITED: 'Not answered',
  '%future added value': '–',
} as const

const attendances = { ATTENDED: 'Came', ABSENT: 'Did not come', '%future added value': '–' } as const

/** One encounter a member was invited to, and the result; never whom they chose. */
export function MemberEncounterRow({ entry }: { entry: MemberEncounterRow_entry$key }) {
  const { encounter, status, isWaitlisted, canceledAt, canceledLate, attendance, hasProcessed } = useFragment(
    graphql`
      fragment MemberEncounterRow_entry on RosterEntry {
        status
        isWaitlisted
        canceledAt
        canceledLate
        attendance
        hasProcessed
        encounter {
          rowId
          name
          kind
          startsAt
          timeZone
        }
      }
    `,
    entry,
  )
  const givenUp = canceledLate ? 'Gave up late' : 'Gave up'
  const standing = isWaitlisted ? 'Waitlist' : statuses[status]
  return (
    <tr>
      <Cell label="Encounter" kind="name">
        <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>{encounter.name}</ScreenLink>
        <span className={styles.small}>{kinds[encounter.kind]}</span>
      </Cell>
      <Cell label="Date">{longDate(new Date(encounter.startsAt), encounter.timeZone)}</Cell>
      <Cell label="Invitation">{canceledAt ? givenUp : standing}</Cell>
      <Cell label="Attendance">{attendance ? attendances[attendance] : '–'}</Cell>
      <Cell label="Impressions">{hasProcessed ? 'Given' : '–'}</Cell>
    </tr>
  )
}
