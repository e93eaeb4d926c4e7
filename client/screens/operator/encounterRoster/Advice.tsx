import { graphql, useFragment } from 'react-relay/hooks'
import { tooLateToInvite } from '#rules/seats/invitation.ts'
import { ArrivalsChart } from '../../../ui/ArrivalsChart.tsx'
import { Button } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/percent.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { howManyMore, mayBeTooFew } from '../shared/howManyMore.ts'
import operator from '../shared/Operator.module.css'
import { useTooLateToInvite } from '../shared/useTooLateToInvite.ts'
import { howMany } from '../shared/words.ts'
import type { Advice_encounter$key } from './__generated__/Advice_encounter.graphql.ts'
import { useAllowInvitations } from './useAllowInvitations.ts'

/**
 * A chart of the chance that too few or too many come, and how many people to invite, with a button that raises the
 * limit. Nothing for a One-on-One or once the encounter has begun.
 */
export function Advice({ encounter, tell }: { encounter: Advice_encounter$key; tell: TellOutcome }) {
  const { id, state, startsAt, advice, minimum, capacity, inviteTarget } = useFragment(
    graphql`
      fragment Advice_encounter on OperatorEncounter {
        id
        state
        startsAt
        minimum
        capacity
        inviteTarget
        advice {
          invited
          expected
          distribution
          tooFew
          tooMany
          suggested
          isFull
        }
      }
    `,
    encounter,
  )
  const isTooLate = useTooLateToInvite(startsAt)
  const [allow, allowing] = useAllowInvitations(id, tell)
  if (!advice) return null
  const { invited, expected, distribution, tooFew, tooMany, suggested } = advice
  const whatToDo = isTooLate ? tooLateToInvite : howManyMore(advice, capacity)
  const room = suggested > Math.max(invited, inviteTarget) && !isTooLate && (
    <p className={operator.actions}>
      <span>{howMany(inviteTarget, 'invitation')} at once are allowed here.</span>
      <Button variant="secondary" disabled={allowing} onClick={() => allow(suggested)}>
        {allowing ? 'Allowing...' : `Allow ${suggested} invitations`}
      </Button>
    </p>
  )
  if (invited === 0) {
    return (
      <div className={operator.soft}>
        <p>
          {isTooLate || mayBeTooFew(advice, capacity)
            ? `Nobody is invited. ${whatToDo}`
            : `Nobody is invited. ${suggested} invitations fill the table most times${state === 'DRAFT' ? ', once it is scheduled' : ''}.`}
        </p>
        {room}
      </div>
    )
  }
  return (
    <section className={operator.card} aria-labelledby="advice">
      <h2 id="advice">How many will come</h2>
      <p>
        {expected.toFixed(1)} on average, of {invited} with a seat or an open invitation. Too few:{' '}
        {percent(tooFew)}. Too many: {percent(tooMany)}. {whatToDo}
      </p>
      {room}
      <ArrivalsChart distribution={distribution} minimum={minimum} capacity={capacity} />
    </section>
  )
}
