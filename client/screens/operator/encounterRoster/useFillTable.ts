import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { invitedWords } from '../shared/mailWords.ts'
import { useReadRest } from '../shared/useReadRest.ts'
import { howMany } from '../shared/words.ts'
import type {
  useFillTableLookMutation,
  useFillTableLookMutation$data,
} from './__generated__/useFillTableLookMutation.graphql.ts'
import type { useFillTableMutation } from './__generated__/useFillTableMutation.graphql.ts'

export type Suggested = useFillTableLookMutation$data['suggestPeople']['suggestions'][number]

/** The suggested people, and those who are ticked. */
type Found = { suggestions: readonly Suggested[]; chosen: ReadonlySet<string> }

/**
 * Suggests the people who would complete a table best, and invites those who are ticked.
 *
 * @param encounterId Relay id of the encounter
 * @param listId Relay id of the list they join, if it is shown
 * @returns the suggestions, if they were requested; functions that request them, tick and invite; whether that is under
 *   way
 */
export function useFillTable(encounterId: string, listId: string | null, tell: TellOutcome) {
  const readRest = useReadRest()
  const [found, setFound] = useState<Found | null>(null)
  const [look, looking] = useAction<useFillTableLookMutation>(
    graphql`
      mutation useFillTableLookMutation($input: SuggestPeopleInput!) {
        suggestPeople(input: $input) {
          suggestions {
            sentence
            isSpare
            member {
              id
              rowId
              username
            }
          }
        }
      }
    `,
    { tell, failed: 'Failed to find people.' },
  )
  const [send, inviting] = useAction<useFillTableMutation>(
    graphql`
      mutation useFillTableMutation($input: InviteMembersInput!, $connections: [ID!]!) {
        inviteMembers(input: $input) {
          invited
            @appendNode(connections: $connections, edgeTypeName: "OperatorEncounterRosterConnectionEdge") {
            id
            member {
              id
              getsInvitationMail
            }
            ...RosterRow_entry
          }
          refused {
            message
            member {
              username
            }
          }
          encounter {
            ...Roster_counts
          }
        }
      }
    `,
    { tell, failed: 'Failed to invite these people.' },
  )
  const ask = () =>
    look(
      { input: { encounterId } },
      {
        onDone: ({ suggestPeople: { suggestions } }) => {
          const picks = suggestions.filter(({ isSpare }) => !isSpare)
          setFound({ suggestions, chosen: new Set(picks.map(({ member }) => member.id)) })
        },
      },
    )
  const choose = (id: string, isChosen: boolean) =>
    setFound((now) => {
      if (!now) return now
      const others = [...now.chosen].filter((each) => each !== id)
      return { ...now, chosen: new Set(isChosen ? [...others, id] : others) }
    })
  const invite = (memberIds: readonly string[]) =>
    send(
      { input: { encounterId, memberIds: [...memberIds] }, connections: listId ? [listId] : [] },
      {
        onDone: ({ inviteMembers: { refused } }) => {
          setFound(null)
          readRest(refused.length)
        },
        done: ({ inviteMembers: { invited, refused } }) => {
          const sent = invitedWords(`${howMany(invited.length, 'person is', 'people are')} invited`, invited)
          const out = refused.map(({ member, message }) => `${isolated(member.username)} was not. ${message}`)
          return refused.length > 0 ? { tone: 'danger', sentence: [sent, ...out].join(' ') } : sent
        },
      },
    )
  return { found, ask, choose, invite, close: () => setFound(null), looking, inviting }
}
