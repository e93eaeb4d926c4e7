import { graphql, useFragment } from 'react-relay/hooks'
import { ArrivalsChart } from '../../../ui/ArrivalsChart.tsx'
import operator from '../shared/Operator.module.css'
import type { Advice_encounter$key } from './__generated__/Advice_encounter.graphql.ts'

const percent = (chance: number) => `${Math.round(chance * 100)} %`

/**
 * The chance that too few or too many come, drawn, and how many to invite. Nothing for a One-on-One and once it has begun.
 *
 * @param props the encounter
 */
export function Advice({ encounter }: { encounter: Advice_encounter$key }) {
  const { advice, minimum, capacity } = useFragment(
    graphql`
      fragment Advice_encounter on OperatorEncounter {
        minimum
        capacity
        advice {
          invited
          expected
          distribution
          tooFew
          tooMany
          suggested
        }
      }
    `,
    encounter,
  )
  if (!advice) return null
  const { invited, expected, distribution, tooFew, tooMany, suggested } = advice
  if (invited === 0) {
    return (
      <p className={operator.soft}>Nobody is invited. {suggested} invitations fill the table most times.</p>
    )
  }
  return (
    <section className={operator.card} aria-labelledby="advice">
      <h2 id="advice">How many will come</h2>
      <p>
        {expected.toFixed(1)} on average, of {invited} invited. Too few: {percent(tooFew)}. Too many:{' '}
        {percent(tooMany)}.{' '}
        {suggested > invited
          ? `Invite ${suggested - invited} more, so that too few come at most once in ten times.`
          : 'No more invitations are needed.'}
      </p>
      <ArrivalsChart distribution={distribution} minimum={minimum} capacity={capacity} />
    </section>
  )
}
