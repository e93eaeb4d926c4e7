import { graphql, useFragment } from 'react-relay/hooks'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { useFilters } from '../shared/useFilters.ts'
import type { Roster_counts$key } from './__generated__/Roster_counts.graphql.ts'
import type { Roster_encounter$key } from './__generated__/Roster_encounter.graphql.ts'
import { Advice } from './Advice.tsx'
import { Replacing } from './Replacing.tsx'
import { RosterPart } from './RosterPart.tsx'
import { rosterParts } from './rosterParts.ts'

type RosterProps = {
  encounter: Roster_encounter$key
  /** The part that was loaded */
  group: string
  tell: TellOutcome
}

/** The counts that change with every answer and every change of the roster; spread by each mutation's payload. */
const counted = graphql`
  fragment Roster_counts on OperatorEncounter {
    seatsTaken
    waitlisted
    inviteTarget
    counts {
      going
      waitlist
      invited
      declined
      expired
    }
    ...Advice_encounter
  }
`

/** Who is invited and how they answered, in parts with their counts, and how many will come. */
export function Roster({ encounter: key, group, tell }: RosterProps) {
  const encounter = useFragment(
    graphql`
      fragment Roster_encounter on OperatorEncounter @argumentDefinitions(group: { type: "RosterGroup!" }) {
        kind
        state
        ...Roster_counts
        ...Replacing_encounter
        ...RosterPart_encounter @arguments(group: $group)
      }
    `,
    key,
  )
  const numbers = useFragment<Roster_counts$key>(counted, encounter)
  const { going, waitlist, invited } = numbers.counts
  const isForPair = encounter.kind === 'ONE_ON_ONE'
  const wanted = isForPair ? 0 : Math.max(0, numbers.inviteTarget - going - waitlist - invited)
  const { setFilter } = useFilters()
  const shown = rosterParts.find(({ group: name }) => name === group) ?? rosterParts[0]
  return (
    <div className={operator.list}>
      <Advice encounter={numbers} tell={tell} />
      {!isForPair && encounter.state === 'SCHEDULED' && <Replacing encounter={encounter} tell={tell} />}
      <Tabs
        label="Parts of the roster"
        tabs={rosterParts.map((part) => ({
          name: part.group,
          words: `${part.words} ${numbers.counts[part.count]}`,
          panel: (
            <RosterPart
              key={part.group}
              encounter={encounter}
              part={part}
              count={numbers.counts[part.count]}
              wanted={wanted}
              tell={tell}
            />
          ),
        }))}
        chosen={shown.group}
        onChoose={(name) => setFilter('part', name === 'GOING' ? null : name)}
      />
    </div>
  )
}
