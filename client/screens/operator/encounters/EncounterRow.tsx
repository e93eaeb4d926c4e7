import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell } from '../../../ui/Table.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { findState, nextStep } from '../shared/encounterWords.ts'
import operator from '../shared/Operator.module.css'
import { findKind, startWords } from '../shared/proposalWords.ts'
import type { EncounterRow_encounter$key } from './__generated__/EncounterRow_encounter.graphql.ts'

/** One encounter: when and where, how full it is, and what to do next. */
export function EncounterRow({ encounter: key }: { encounter: EncounterRow_encounter$key }) {
  const encounter = useFragment(
    graphql`
      fragment EncounterRow_encounter on OperatorEncounter {
        rowId
        name
        kind
        state
        startsAt
        endsAt
        timeZone
        location {
          label
        }
        minimum
        capacity
        seatsTaken
        isLikelyTooFew
        waitlisted
        hasMeetingLink
        attendanceSettledAt
      }
    `,
    key,
  )
  const next = nextStep(encounter, useNow())
  const state = findState(encounter.state)
  const { name, minimum, capacity, seatsTaken, waitlisted, isLikelyTooFew } = encounter
  const address = `/operator/encounters/${encounter.rowId}`
  return (
    <tr>
      <Cell label="Encounter" kind="name">
        <ScreenLink href={address}>{name}</ScreenLink>
        <span className={operator.small}>
          {findKind(encounter.kind)?.label}, {encounter.location.label}
        </span>
      </Cell>
      <Cell label="Starts">{startWords(encounter.startsAt, encounter.timeZone)}</Cell>
      <Cell label="State">{state && <Badge tone={state.tone}>{state.label}</Badge>}</Cell>
      <Cell label="Seats" kind="number">
        {seatsTaken} of {capacity}
        {isLikelyTooFew && <span className={operator.small}>likely under the minimum of {minimum}</span>}
        {waitlisted > 0 && <span className={operator.small}>{waitlisted} waiting</span>}
      </Cell>
      <Cell label="Next" kind="actions">
        <div>
          {next && (
            <ScreenLink href={`${address}?tab=${next.tab}`} aria-label={`${next.words}: ${name}`}>
              {next.words}
            </ScreenLink>
          )}
        </div>
      </Cell>
    </tr>
  )
}
