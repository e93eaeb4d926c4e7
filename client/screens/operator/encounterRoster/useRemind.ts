import { graphql } from 'react-relay/hooks'
import { failureOutcome } from '../../../relay/failureOutcome.ts'
import { useMutation } from '../../../relay/useMutation.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { useRemindMutation } from './__generated__/useRemindMutation.graphql.ts'

const people = (count: number) => howMany(count, 'person', 'people')

/**
 * Reminds people of an invitation they have not answered.
 *
 * @param encounterId Relay id of the encounter
 * @param tell told how many were reminded, and how many were passed over
 * @returns the function that reminds, by the members' Relay ids, and whether it is under way
 */
export function useRemind(encounterId: string, tell: TellOutcome) {
  const [send, isInFlight] = useMutation<useRemindMutation>(graphql`
    mutation useRemindMutation($input: RemindInvitedInput!) {
      remindInvited(input: $input) {
        reminded {
          ...RosterRow_entry
        }
      }
    }
  `)
  const remind = (memberIds: readonly string[], onReminded: () => void) =>
    send(
      { input: { encounterId, memberIds: [...memberIds] } },
      {
        onCompleted: ({ remindInvited: { reminded } }) => {
          onReminded()
          const passed = memberIds.length - reminded.length
          const rest = passed > 0 ? ` ${people(passed)} answered or were reminded today already.` : ''
          tell({ tone: 'good', sentence: `${people(reminded.length)} reminded.${rest}` })
        },
        onError: (error) => tell(failureOutcome('Failed to remind them.', error)),
      },
    )
  return [remind, isInFlight] as const
}
