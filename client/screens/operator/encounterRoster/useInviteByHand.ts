import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useInviteByHandJudgeMutation } from './__generated__/useInviteByHandJudgeMutation.graphql.ts'
import type { useInviteByHandMutation } from './__generated__/useInviteByHandMutation.graphql.ts'

/** Somebody found by name: their Relay id and the name. */
export type Found = { id: string; username: string }
type Warned = Found & { sentences: readonly string[] }

/**
 * Invites somebody by hand: at once where that breaks no rule, else once the operator has read which it breaks.
 *
 * @param encounterId Relay id of the encounter
 * @param listId Relay id of the list they join, where it is shown
 * @param note the operator's own words, or none
 * @param tell shows how it went
 * @returns what asks, what invites all the same and what lets it be; who is asked about, and whether anything is under way
 */
export function useInviteByHand(encounterId: string, listId: string | null, note: string, tell: TellOutcome) {
  const [warned, setWarned] = useState<Warned | null>(null)
  const [judge, judging] = useAction<useInviteByHandJudgeMutation>(
    graphql`
      mutation useInviteByHandJudgeMutation($input: JudgeInvitationInput!) {
        judgeInvitation(input: $input) {
          breaks {
            sentence
          }
        }
      }
    `,
    { tell },
  )
  const [send, sending] = useAction<useInviteByHandMutation>(
    graphql`
      mutation useInviteByHandMutation($input: InviteMembersInput!, $connections: [ID!]!) {
        inviteMembers(input: $input) {
          invited
            @appendNode(connections: $connections, edgeTypeName: "OperatorEncounterRosterConnectionEdge") {
            id
            member {
              id
            }
            ...RosterRow_entry
          }
          refused {
            message
          }
          encounter {
            ...Roster_counts
          }
        }
      }
    `,
    { tell },
  )
  const invite = ({ id, username }: Found) => {
    setWarned(null)
    send(
      {
        input: { encounterId, memberIds: [id], ...(note && { note }) },
        connections: listId ? [listId] : [],
      },
      {
        done: ({ inviteMembers: { refused } }) =>
          refused[0]
            ? { tone: 'danger', sentence: `${username} was not invited. ${refused[0].message}` }
            : `${username} is invited, by mail.`,
        failed: `Failed to invite ${username}.`,
      },
    )
  }
  const ask = (found: Found) => {
    setWarned(null)
    judge(
      { input: { encounterId, memberId: found.id } },
      {
        onDone: ({ judgeInvitation: { breaks } }) => {
          if (breaks.length === 0) invite(found)
          else setWarned({ ...found, sentences: breaks.map(({ sentence }) => sentence) })
        },
        failed: `Failed to invite ${found.username}.`,
      },
    )
  }
  return { ask, invite, warned, dismiss: () => setWarned(null), busy: judging || sending }
}
