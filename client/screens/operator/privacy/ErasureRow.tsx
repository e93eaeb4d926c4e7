import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { holdWords } from '../shared/holdWords.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import { shownAddress } from '../shared/shownAddress.ts'
import type { ErasureRow_member$key } from './__generated__/ErasureRow_member.graphql.ts'
import { ExportMember } from './ExportMember.tsx'

/** A person who may be erased: their Relay id, and the name. */
export type Leaving = { memberId: string; username: string }

type ErasureRowProps = { member: ErasureRow_member$key; onAsk: (leaving: Leaving) => void; tell: TellOutcome }

/**
 * A person who canceled: until when their data is stored and what else that waits for, an export of it, and erasing it
 * now, unless that waits.
 */
export function ErasureRow({ member, onAsk, tell }: ErasureRowProps) {
  const { id, rowId, username, email, canceledAt, erasureDueAt, erasureWaitsFor } = useFragment(
    graphql`
      fragment ErasureRow_member on OperatorMember {
        id
        rowId
        username
        email
        canceledAt
        erasureDueAt
        erasureWaitsFor
      }
    `,
    member,
  )
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${rowId}`}>{username}</ScreenLink>
        <span className={operator.small}>{shownAddress(email)}</span>
      </Cell>
      <Cell label="Canceled">{canceledAt && momentWords(canceledAt)}</Cell>
      <Cell label="Erased by itself">
        {erasureDueAt && momentWords(erasureDueAt)}
        {erasureWaitsFor && <span className={operator.small}>But only {holdWords[erasureWaitsFor]}</span>}
      </Cell>
      <Cell label="Next" kind="actions">
        <div>
          <ExportMember memberId={id} username={username} tell={tell} />
          {!erasureWaitsFor && (
            <Button
              variant="danger"
              aria-label={`Erase now: ${username}`}
              onClick={() => onAsk({ memberId: id, username })}
            >
              Erase now
            </Button>
          )}
        </div>
      </Cell>
    </tr>
  )
}
