import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { useAction } from '../../../relay/useAction.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import { useFilters } from '../shared/useFilters.ts'
import { useReadRest } from '../shared/useReadRest.ts'
import { howMany } from '../shared/words.ts'
import type { useDecideRequestsCountsQuery } from './__generated__/useDecideRequestsCountsQuery.graphql.ts'
import type { useDecideRequestsDeclineMutation } from './__generated__/useDecideRequestsDeclineMutation.graphql.ts'
import type { useDecideRequestsInviteMutation } from './__generated__/useDecideRequestsInviteMutation.graphql.ts'
import { type Refused, refusedWords } from './refusedWords.ts'
import type { RequestState } from './requestStates.ts'

/** A decision about a request. */
export type Decision = 'invite' | 'decline'

/** Requests by Relay ids, and the states in which they were loaded. */
export type Chosen = { ids: readonly string[]; states: readonly RequestState[] }

const inviteMutation = graphql`
  mutation useDecideRequestsInviteMutation($input: InviteRequestsInput!, $connections: [ID!]!) {
    inviteRequests(input: $input) {
      requests {
        id @deleteEdge(connections: $connections)
        ...RequestRow_request
      }
      refused {
        reason
        request {
          email
        }
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
  query useDecideRequestsCountsQuery($city: String) {
    earlyAccessCounts(city: $city) {
      requested
      invited
      declined
      joined
    }
    waitingCities {
      city
      requests
      unnotified
    }
  }
`

function sentenceOf(decision: Decision, decided: number, asked: number): string {
  const done = `${decision === 'invite' ? 'Invited' : 'Declined'} ${howMany(decided, 'person', 'people')}.`
  return decided === asked ? done : `${done} ${asked - decided} had been decided already.`
}

type Decided = { tell: TellOutcome; tellFailure: TellOutcome; onDone: () => void }

/**
 * Decides requests. Decided requests leave their list. The tabs' totals are reloaded, since new requests arrive
 * meanwhile.
 *
 * @param listId the list they leave, by its id in the store; null if they stay
 * @param decided what shows the outcome, what shows a failure in the dialog, and what runs first after success
 * @returns the function that decides the chosen requests, with a note, and whether that is under way
 */
export function useDecideRequests(listId: string | null, { tell, tellFailure, onDone }: Decided) {
  const environment = useRelayEnvironment()
  const readRest = useReadRest()
  const { filters } = useFilters()
  const ending = {
    tell,
    tellFailure,
    onDone: () => {
      onDone()
      const city = filters.get('city') || null
      const counts = fetchQuery<useDecideRequestsCountsQuery>(environment, countsQuery, { city })
      counts.subscribe({ error: reportError })
    },
  }
  const [invite, inviting] = useAction<useDecideRequestsInviteMutation>(inviteMutation, {
    ...ending,
    failed: 'Failed to invite them.',
  })
  const [decline, declining] = useAction<useDecideRequestsDeclineMutation>(declineMutation, {
    ...ending,
    failed: 'Failed to decline them.',
  })

  function decide(decision: Decision, { ids, states }: Chosen, note: string): void {
    const variables = {
      input: { ids, states, note: note.trim() || null },
      connections: listId ? [listId] : [],
    }
    const outcome = (decided: readonly unknown[], refused: Refused = []): Outcome => {
      const asked = ids.length - refused.length
      // Requests that another operator has decided are still in the list.
      readRest(asked - decided.length)
      const sentence = sentenceOf(decision, decided.length, asked) + refusedWords(refused)
      return { tone: decided.length === 0 ? 'neutral' : 'good', sentence }
    }
    if (decision === 'invite')
      invite(variables, { done: ({ inviteRequests: { requests, refused } }) => outcome(requests, refused) })
    else decline(variables, { done: ({ declineRequests: { requests } }) => outcome(requests) })
  }

  return { decide, busy: inviting || declining }
}
