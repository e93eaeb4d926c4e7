import { graphql, useFragment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import { Cell } from '../../../ui/Table.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { howMany } from '../shared/words.ts'
import type { LiveRow_entry$key } from './__generated__/LiveRow_entry.graphql.ts'
import { arrivalLook } from './arrivalLooks.ts'
import { MarkButtons } from './MarkButtons.tsx'
import { markSource } from './markSources.ts'

type LiveRowProps = { entry: LiveRow_entry$key; canMark: boolean; tell: TellOutcome }

/** One seat: whether its holder is there, their link to copy, and buttons to mark it by hand. */
export function LiveRow({ entry: key, canMark, tell }: LiveRowProps) {
  const entry = useFragment(
    graphql`
      fragment LiveRow_entry on RosterEntry {
        arrival
        attendanceSource
        minutesPresent
        seatUrl
        member {
          rowId
          username
        }
        ...MarkButtons_entry
      }
    `,
    key,
  )
  const { arrival, attendanceSource, minutesPresent, seatUrl, member } = entry
  const { username, rowId } = member
  const look = arrivalLook(arrival ?? '')
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      showToast(`The link of ${isolated(username)} is copied.`, 'good')
    } catch {
      tell({ tone: 'danger', sentence: `The link could not be copied. It is ${address}` })
    }
  }
  const source = markSource(attendanceSource ?? '')
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${rowId}`}>{username}</ScreenLink>
      </Cell>
      <Cell label="There">
        {look && <Badge tone={look.tone}>{look.words}</Badge>}
        {minutesPresent ? <span className={operator.small}>{howMany(minutesPresent, 'minute')}</span> : null}
        {source && <span className={operator.small}>{source}</span>}
      </Cell>
      <Cell label="Actions" kind="actions">
        <div ref={holdFocus} tabIndex={-1}>
          {seatUrl && (
            <Button
              variant="secondary"
              aria-label={`Copy link of ${username}`}
              onClick={() => void copy(seatUrl)}
            >
              Copy link
            </Button>
          )}
          {canMark && <MarkButtons entry={entry} tell={tell} />}
        </div>
      </Cell>
    </tr>
  )
}
