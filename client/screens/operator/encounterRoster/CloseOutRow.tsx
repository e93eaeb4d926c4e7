import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import type { CloseOutRow_entry$key } from './__generated__/CloseOutRow_entry.graphql.ts'
import { arrivalLook } from './arrivalLooks.ts'
import { MarkButtons } from './MarkButtons.tsx'
import { markSource } from './markSources.ts'

/**
 * One seat at close-out: how long its holder was there, the mark that follows or was made by hand, and buttons to
 * correct it.
 */
export function CloseOutRow({ entry: key, tell }: { entry: CloseOutRow_entry$key; tell: TellOutcome }) {
  const entry = useFragment(
    graphql`
      fragment CloseOutRow_entry on RosterEntry {
        arrival
        attendance
        attendanceSource
        attendanceByPresence
        minutesPresent
        member {
          rowId
          username
        }
        ...MarkButtons_entry
      }
    `,
    key,
  )
  const { arrival, attendance, attendanceSource, attendanceByPresence, minutesPresent, member } = entry
  const look = arrivalLook(attendance ?? attendanceByPresence ?? arrival ?? '')
  const source = attendance ? markSource(attendanceSource ?? '') : attendanceByPresence && 'by the minutes'
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${member.rowId}`}>{member.username}</ScreenLink>
      </Cell>
      <Cell label="There">{howMany(minutesPresent ?? 0, 'minute')}</Cell>
      <Cell label="Mark">
        {look && <Badge tone={look.tone}>{look.words}</Badge>}
        {source && <span className={operator.small}>{source}</span>}
      </Cell>
      <Cell label="Correct" kind="actions">
        <div ref={holdFocus} tabIndex={-1}>
          <MarkButtons entry={entry} tell={tell} />
        </div>
      </Cell>
    </tr>
  )
}
