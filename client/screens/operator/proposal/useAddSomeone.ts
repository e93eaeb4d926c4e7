import { graphql, useRelayEnvironment } from 'react-relay/hooks'
import { isolated } from '#rules/forms/isolated.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import { useAnswer } from '../shared/useAnswer.ts'
import type { useAddSomeoneMutation } from './__generated__/useAddSomeoneMutation.graphql.ts'
import type { useAddSomeoneQuery } from './__generated__/useAddSomeoneQuery.graphql.ts'
import { findTable } from './findTable.ts'

const query = graphql`
  query useAddSomeoneQuery($search: String!) {
    members(search: $search, status: ACTIVE, order: USERNAME, first: 10) {
      edges {
        node {
          id
          username
          location {
            label
          }
        }
      }
    }
  }
`

type Found = useAddSomeoneQuery['response']['members']['edges'][number]['node']

/**
 * Finds members by name or e-mail, and adds one to a table of a proposal.
 *
 * @param proposal its Relay id and its number
 * @returns the members found, or null before a search; the failure of the search if there is one; functions that search
 *   and add; and whether adding is under way
 */
export function useAddSomeone({ id, rowId }: { id: string; rowId: number }, tell: TellOutcome) {
  const environment = useRelayEnvironment()
  const { ask, drop, answer, failure } = useAnswer<useAddSomeoneQuery>(query, 'The search failed.')
  const search = (words: string) => (words === '' ? drop() : ask({ search: words }))
  const found = answer?.data.members.edges.map(({ node }) => node) ?? null
  const [send, adding] = useAction<useAddSomeoneMutation>(
    graphql`
      mutation useAddSomeoneMutation($input: AddToProposalInput!) {
        addToProposal(input: $input) {
          effect {
            breaks {
              sentence
            }
          }
          table {
            id
            ...TableCard_table
          }
          proposal {
            id
            incompleteTables {
              id
              number
            }
            ...ProposalMeasures_proposal
          }
        }
      }
    `,
    { tell },
  )
  const add = ({ id: memberId, username }: Found, table: number) =>
    void findTable(environment, rowId, table, (seated) => {
      if (seated === null) {
        tell({ tone: 'danger', sentence: `There is no table ${table}.` })
        return
      }
      send(
        { input: { proposalId: id, memberId, tableId: seated.id } },
        {
          done: ({ addToProposal: { effect } }) => {
            const broken = effect.breaks.map(({ sentence }) => sentence).join(' ')
            const sentence = `${isolated(username)} sits at table ${table} now. ${broken}`.trim()
            return { tone: broken ? 'neutral' : 'good', sentence }
          },
          failed: `Failed to add ${isolated(username)}.`,
        },
      )
    })
  return { found, failure, search, add, adding }
}
