import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { invitedWords } from '../shared/mailWords.ts'
import { useReadRest } from '../shared/useReadRest.ts'
import { howMany } from '../shared/words.ts'
import type { useRemindMutation } from './__generated__/useRemindMutation.graphql.ts'

const people = (count: number) => howMany(count, 'person', 'people')

/**
 * Reminds people of an invitation they have not answered.
 *
 * @param encounterId Relay id of the encounter
 * @param tell shows how many were reminded, and how many were left out
 * @returns the function that reminds, by the members' Relay ids, and whether it is under way
 */
export function useRemind(encounterId: string, tell: TellOutcome) {
  const readRest = useReadRest()
  const [send, isUnderWay] = useAction<useRemindMutation>(
    graphql`
      mutation useRemindMutation($input: RemindInvitedInput!) {
        remindInvited(input: $input) {
          reminded {
            member {
              getsInvitationMail
            }
            ...RosterRow_entry
          }
        }
      }
    `,
    { tell, failed: 'Failed to remind them.' },
  )
  const remind = (memberIds: readonly string[], onReminded: () => void) =>
    send(
      { input: { encounterId, memberIds: [...memberIds] } },
      {
        onDone: ({ remindInvited: { reminded } }) => {
          onReminded()
          readRest(memberIds.length - reminded.length)
        },
        done: ({ remindInvited: { reminded } }) => {
          const passed = memberIds.length - reminded.length
          const rest = ` ${people(passed)} ${passed === 1 ? 'was' : 'were'} not: they answered, were reminded today, or want no such mail.`
          const some = `${people(reminded.length)} reminded`
          const areMailed = reminded.every(({ member }) => member.getsInvitationMail)
          return `${areMailed ? `${some}.` : invitedWords(some, reminded)}${passed > 0 ? rest : ''}`
        },
      },
    )
  return [remind, isUnderWay] as const
}
