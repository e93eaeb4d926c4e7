import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { Reader } from '../shared/mailWords.ts'
import { momentWords } from '../shared/moment.ts'
import operator from '../shared/Operator.module.css'
import type { OperatorRow_operator$key } from './__generated__/OperatorRow_operator.graphql.ts'

/** A change of an operator that is confirmed in a dialog. */
export type AskedChange = Reader & {
  about: 'remove' | 'reset'
  id: string
  name: string
  isViewer: boolean
}

type OperatorRowProps = {
  operator: OperatorRow_operator$key
  /** Whether this is the only operator */
  isLast: boolean
  onAsk: (asked: AskedChange) => void
}

/** An operator: the name, whether they have a passkey, when they last used the console, and the possible changes. */
export function OperatorRow({ operator: reference, isLast, onAsk }: OperatorRowProps) {
  const { id, username, email, unreachable, isViewer, passkeyCount, lastSeenAt } = useFragment(
    graphql`
      fragment OperatorRow_operator on ConsoleOperator {
        id
        username
        email
        unreachable
        isViewer
        passkeyCount
        lastSeenAt
      }
    `,
    reference,
  )
  const ask = (about: AskedChange['about']) => () =>
    onAsk({ about, id, name: username, isViewer, unreachable })
  return (
    <tr>
      <Cell label="Operator" kind="name">
        <bdi>{username}</bdi> {isViewer && <Badge tone="neutral">You</Badge>}
        {email !== username && <span className={operator.small}>{email}</span>}
      </Cell>
      <Cell label="Passkeys">{passkeyCount > 0 ? passkeyCount : <Badge tone="warning">None yet</Badge>}</Cell>
      <Cell label="Last seen">{lastSeenAt ? momentWords(lastSeenAt) : 'Not lately'}</Cell>
      <Cell label="Change" kind="actions">
        <div>
          {!isViewer && passkeyCount > 0 && (
            <Button variant="secondary" aria-label={`Reset passkeys of ${username}`} onClick={ask('reset')}>
              Reset passkeys
            </Button>
          )}
          {!isLast && (
            <Button variant="danger" aria-label={`Remove ${username}`} onClick={ask('remove')}>
              Remove
            </Button>
          )}
        </div>
      </Cell>
    </tr>
  )
}
