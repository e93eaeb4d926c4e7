import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { findKind } from '../shared/proposalWords.ts'
import { howMany } from '../shared/words.ts'
import type { useProposeWeekMutation } from './__generated__/useProposeWeekMutation.graphql.ts'

type Results = useProposeWeekMutation['response']['proposeWeek']['results']

function outcomeOf(results: Results) {
  if (results.length === 0) {
    return { tone: 'neutral', sentence: 'The plan has no times yet. Add them below.' } as const
  }
  const begun = results.filter(({ isProposed }) => isProposed).length
  const others = results.flatMap(({ plan, sentence }) =>
    sentence === null || sentence === undefined
      ? []
      : [`${findKind(plan.kind)?.label}, ${plan.location.label}: ${sentence}`],
  )
  const first = begun > 0 ? [`${howMany(begun, 'proposal has', 'proposals have')} begun.`] : []
  return { tone: begun > 0 ? 'good' : 'neutral', sentence: [...first, ...others].join(' ') } as const
}

/**
 * Requests groups for a week from the plans.
 *
 * @param tell shows the outcome for each location and kind
 * @returns the function that proposes the week of a Monday, and whether it is under way
 */
export function useProposeWeek(tell: TellOutcome) {
  const { refresh } = useScreens()
  const [send, isUnderWay] = useAction<useProposeWeekMutation>(
    graphql`
      mutation useProposeWeekMutation($input: ProposeWeekInput!) {
        proposeWeek(input: $input) {
          results {
            isProposed
            sentence
            plan {
              id
              kind
              location {
                label
              }
            }
          }
        }
      }
    `,
    {
      tell,
      done: ({ proposeWeek }) => outcomeOf(proposeWeek.results),
      failed: 'The week could not be proposed.',
      onDone: refresh,
    },
  )
  const propose = (weekOf: string) => send({ input: { weekOf } })
  return [propose, isUnderWay] as const
}
