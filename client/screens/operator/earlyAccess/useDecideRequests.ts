import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { commit } from '../../../relay/commit.ts'
import { failureOutcome } from '../../../relay/failureOutcome.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { useDecideRequestsCountsQuery } from './__generated__/useDecideRequestsCountsQuery.graphql.ts'
import type { useDecideRequestsDeclineMutation } from './__generated__/useDecideRequestsDeclineMutation.graphql.ts'
import type { useDecideRequestsInviteMutation } from './__generated__/useDecideRequestsInviteMutation.graphql.ts'

/** What can be decided about a request. */
export type Decision = 'invite' | 'decline'

const inviteMutation = graphql`
  mutation useDecideRequestsInviteMutation($input: InviteRequestsInput!, $connections: [ID!]!) {
    inviteRequests(input: $input) {
      requests {
        id @deleteEdge(connections: $connections)
        ...RequestRow_request
      }
    }
  }
`

const declineMutation = graphql`
  mutation useDecideRequestsDeclineMutation($input: DeclineRequestsInput!, $connections: [ID!]!) {
    declineRequests(input: $input) {
      requests {
        id @deleteEdge(connections: $connections)
        ...RequestRow_request
      }
    }
  }
`

const countsQuery = graphql`
  query useDecideRequestsCountsQuery {
    earlyAccessCounts {
      requested
      invited
      declined
      joined
    }
  }
`

function sentenceOf(decision: Decision, decided: number, asked: number): string {
  const done = `${decision === 'invite' ? 'Invited' : 'Declined'} ${howMany(decided, 'person', 'people')}.`
  return decided === asked ? done : `${done} The others had been decided already.`
}

/**
 * Decides requests. Those decided leave their list; the tabs' totals are read anew, since others ask meanwhile.
 *
 * @param listId the list they leave, by its id in the store; null where they stay
 * @returns what decides, by Relay ids and with a note, and tells how it went; and whether that is under way
 */
export function useDecideRequests(listId: string | null) {
  const environment = useRelayEnvironment()
  const [busy, setBusy] = useState(false)

  async function send(decision: Decision, ids: readonly string[], note: string): Promise<number> {
    const variables = { input: { ids, note: note.trim() || null }, connections: listId ? [listId] : [] }
    if (decision === 'invite') {
      const data = await commit<useDecideRequestsInviteMutation>(environment, inviteMutation, variables)
      return data.inviteRequests.requests.length
    }
    const data = await commit<useDecideRequestsDeclineMutation>(environment, declineMutation, variables)
    return data.declineRequests.requests.length
  }

  async function decide(decision: Decision, ids: readonly string[], note: string): Promise<Outcome> {
    setBusy(true)
    try {
      const decided = await send(decision, ids, note)
      fetchQuery<useDecideRequestsCountsQuery>(environment, countsQuery, {}).subscribe({ error: reportError })
      return { tone: 'good', sentence: sentenceOf(decision, decided, ids.length) }
    } catch (error) {
      return failureOutcome(`Failed to ${decision} them.`, error)
    } finally {
      setBusy(false)
    }
  }

  return { decide, busy }
}
