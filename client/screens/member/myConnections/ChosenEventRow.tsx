import { graphql, useFragment } from 'react-relay/hooks'
import { shortDay } from '#rules/dates.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cell } from '../../../ui/Table.tsx'
import type { ChosenEventRow_encounter$key } from './__generated__/ChosenEventRow_encounter.graphql.ts'

/** An encounter that the member may disconnect from: its Relay id and its name. */
export type Disconnectable = { id: string; name: string }

type ChosenEventRowProps = {
  encounter: ChosenEventRow_encounter$key
  onAsk: (encounter: Disconnectable) => void
}

/** One encounter at which the member was chosen and said yes. */
export function ChosenEventRow({ encounter, onAsk }: ChosenEventRowProps) {
  const { id, name, startsAt, timeZone } = useFragment(
    graphql`
      fragment ChosenEventRow_encounter on Encounter {
        id
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
      <Cell label="Date" kind="day">
        {shortDay(new Date(startsAt), timeZone, serverNow())}
      </Cell>
      <Cell label="Actions" kind="actions">
        <Button variant="danger" aria-label={`Disconnect from ${name}`} onClick={() => onAsk({ id, name })}>
          Disconnect
        </Button>
      </Cell>
    </tr>
  )
}
