import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { useAllCameMutation } from './__generated__/useAllCameMutation.graphql.ts'

/** Says how many were marked, and how many were not since they had been sent away from the table. */
function allCameWords(marked: number, left: number): string {
  const said = `${howMany(marked, 'seat is', 'seats are')} marked as attended now.`
  if (left === 0) return said
  const holders = left === 1 ? 'its holder was' : 'their holders were'
  return `${said} ${howMany(left, 'seat stays', 'seats stay')} as before: ${holders} removed from the table.`
}

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
            seatsTaken
            live {
              attended
            }
            ...CloseOut_encounter
            ...Live_encounter
          }
        }
      }
    `,
    {
      tell,
      failed: 'They could not all be marked.',
      done: ({ markAllAttended: { marked, encounter } }) =>
        allCameWords(marked, encounter.seatsTaken - encounter.live.attended),
    },
  )
  const markAll = (encounterId: string, absentRead: readonly string[]) =>
    send({ input: { encounterId, absentRead } })
  return [markAll, isUnderWay] as const
}
