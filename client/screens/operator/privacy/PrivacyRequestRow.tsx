import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import type { PrivacyRequestRow_request$key } from './__generated__/PrivacyRequestRow_request.graphql.ts'
import { ExportMember } from './ExportMember.tsx'

/** One request about personal data. Until the person is erased, their data can be exported again. */
export function PrivacyRequestRow({
  request,
  tell,
}: {
  request: PrivacyRequestRow_request$key
  tell: TellOutcome
}) {
  const { kind, member, requestedAt, handledAt } = useFragment(
    graphql`
      fragment PrivacyRequestRow_request on PrivacyRequest {
        kind
        requestedAt
        handledAt
        member {
          id
          rowId
          username
          erasedAt
        }
      }
    `,
    request,
  )
  return (
    <tr>
      <Cell label="Member" kind="name">
        <ScreenLink href={`/operator/members/${member.rowId}`}>{member.username}</ScreenLink>
      </Cell>
      <Cell label="Asked for">
        {kind === 'ERASURE' ? 'Erasure' : 'Copy of data'}
        <span className={operator.small}>{momentWords(requestedAt)}</span>
      </Cell>
      <Cell label="State">
        <Badge tone={handledAt ? 'good' : 'warning'}>{handledAt ? 'Done' : 'Waiting'}</Badge>
        {handledAt && <span className={operator.small}>{momentWords(handledAt)}</span>}
      </Cell>
      <Cell label="Next" kind="actions">
        <div>
          {member.erasedAt ? (
            <span className={operator.small}>Nothing is held any more</span>
          ) : (
            <ExportMember memberId={member.id} username={member.username} tell={tell} />
          )}
        </div>
      </Cell>
    </tr>
  )
}
