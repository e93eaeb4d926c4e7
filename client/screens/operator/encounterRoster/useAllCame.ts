import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { useAllCameMutation } from './__generated__/useAllCameMutation.graphql.ts'

/**
 * Marks everybody with a seat as having come.
 *
 * @param tell shows how many were marked
 * @returns the function that marks, by the Relay ids of the encounter and of the seats loaded as absent, and whether it
 *   is under way
 */
export function useAllCame(tell: TellOutcome) {
  const [send, isUnderWay] = useAction<useAllCameMutation>(
    graphql`
      mutation useAllCameMutation($input: MarkAllAttendedInput!) {
        markAllAttended(input: $input) {
          marked
          encounter {
            ...CloseOut_encounter
            ...Live_encounter
          }
        }
      }
    `,
    {
      tell,
      failed: 'They could not all be marked.',
      done: ({ markAllAttended: { marked } }) =>
        `${howMany(marked, 'seat is', 'seats are')} marked as attended now. The others were already.`,
    },
  )
  const markAll = (encounterId: string, absentRead: readonly string[]) =>
    send({ input: { encounterId, absentRead } })
  return [markAll, isUnderWay] as const
}
