import { graphql, useFragment } from 'react-relay/hooks'
import { shortDay } from '#rules/dates.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { ConnectionRow_connection$key } from './__generated__/ConnectionRow_connection.graphql.ts'

/** A connection that the member may remove: its Relay id, and the other's username. */
export type Removable = { id: string; username: string }

type ConnectionRowProps = { connection: ConnectionRow_connection$key; onAsk: (connection: Removable) => void }

/** One person the member chose. */
export function ConnectionRow({ connection, onAsk }: ConnectionRowProps) {
  const { id, username, encounter } = useFragment(
    graphql`
      fragment ConnectionRow_connection on PrimaryConnection {
        id
        username
        encounter {
          name
          startsAt
          timeZone
        }
      }
    `,
    connection,
  )
  return (
    <tr>
      <Cell label="Username" kind="name">
        {username}
      </Cell>
      <Cell label="Event">{encounter.name}</Cell>
      <Cell label="Date" kind="day">
        {shortDay(new Date(encounter.startsAt), encounter.timeZone, serverNow())}
      </Cell>
      <Cell label="Actions" kind="actions">
        <Button
          variant="danger"
          aria-label={`Remove ${username}, ${encounter.name}`}
          onClick={() => onAsk({ id, username })}
        >
          Remove
        </Button>
      </Cell>
    </tr>
  )
}
