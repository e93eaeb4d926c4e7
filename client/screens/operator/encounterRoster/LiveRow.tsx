import { graphql, useFragment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import type { LiveRow_entry$key } from './__generated__/LiveRow_entry.graphql.ts'
import type { LiveRowMutation } from './__generated__/LiveRowMutation.graphql.ts'
import { arrivalLook } from './arrivalLooks.ts'

const sources: Record<string, string> = {
  LINK: 'opened the link',
  PRESENCE: 'was at the table',
  OPERATOR: 'marked by hand',
  REPORT: 'named in the report',
  JOB: 'not marked by anyone',
}

type LiveRowProps = { entry: LiveRow_entry$key; canMark: boolean; tell: TellOutcome }

/**
 * One seat: whether its holder is there, their link to copy, and a mark by hand.
 *
 * @param props the entry on the roster, whether it can be marked yet, and what shows how it went
 */
export function LiveRow({ entry: key, canMark, tell }: LiveRowProps) {
  const { id, arrival, attendance, attendanceSource, seatUrl, member } = useFragment(
    graphql`
      fragment LiveRow_entry on RosterEntry {
        id
        arrival
        attendance
        attendanceSource
        seatUrl
        member {
          rowId
          username
        }
      }
    `,
    key,
  )
  const { username, rowId } = member
  const [mark, marking] = useAction<LiveRowMutation>(
    graphql`
      mutation LiveRowMutation($input: SetAttendanceInput!) {
        setAttendance(input: $input) {
          entry {
            ...LiveRow_entry
            encounter {
              live {
                expected
                came
                late
                absent
              }
              ...Processing_encounter
            }
          }
        }
      }
    `,
    { tell, failed: `Failed to mark ${username}.` },
  )
  const look = arrivalLook(arrival ?? '')
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(`The link of ${username} is copied.`)
    } catch {
      tell({ tone: 'danger', sentence: `The link could not be copied. It is ${address}` })
    }
  }
  const set = (came: boolean) =>
    mark({ input: { invitationId: id, attendance: came ? 'ATTENDED' : 'ABSENT' } })
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${rowId}`}>{username}</ScreenLink>
      </Cell>
      <Cell label="There">
        {look && <Badge tone={look.tone}>{look.words}</Badge>}
        {attendanceSource && <span className={operator.small}>{sources[attendanceSource]}</span>}
      </Cell>
      <Cell label="Actions" kind="actions">
        <div>
          {seatUrl && (
            <Button
              variant="secondary"
              aria-label={`Copy link of ${username}`}
              onClick={() => void copy(seatUrl)}
            >
              Copy link
            </Button>
          )}
          {canMark && attendance !== 'ATTENDED' && (
            <Button
              variant="quiet"
              disabled={marking}
              aria-label={`Came: ${username}`}
              onClick={() => set(true)}
            >
              Came
            </Button>
          )}
          {canMark && attendance !== 'ABSENT' && (
            <Button
              variant="quiet"
              disabled={marking}
              aria-label={`Did not come: ${username}`}
              onClick={() => set(false)}
            >
              Did not come
            </Button>
          )}
        </div>
      </Cell>
    </tr>
  )
}
