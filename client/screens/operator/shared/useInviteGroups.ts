import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { mostAtOnce } from '#rules/forms/severalAtOnce.ts'
import { failureOutcome } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useInviteGroupsMutation } from './__generated__/useInviteGroupsMutation.graphql.ts'
import { invitedSentence } from './invitedSentence.ts'

const mutation = graphql`
  mutation useInviteGroupsMutation($input: InviteGroupsInput!) {
    inviteGroups(input: $input) {
      encounters {
        id
        rowId
        name
      }
      leftOut {
        id
        sentence
        member {
          id
          username
        }
      }
      refused {
        id
        number
        faults {
          rule
          sentence
        }
      }
      leftToOthers {
        id
      }
      proposal {
        id
        state
        openTableIds
        incompleteTables {
          id
          number
        }
        measures {
          tables
          invitedTables
          placed
          leftOut
        }
      }
    }
  }
`

/** The options of inviting. */
export type InvitationWords = {
  /** the encounters' names; the proposal's pattern if absent */
  namePattern?: string
  note?: string
  /** Relay ids of the tables; all that can be invited if absent */
  tableIds?: readonly string[]
}

type Payload = useInviteGroupsMutation['response']['inviteGroups']

/** The results so far: each encounter, and each person and table that could not be invited, once. */
export type Invited = Pick<Payload, 'encounters' | 'leftOut' | 'refused' | 'leftToOthers'>

const nobody: Invited = { encounters: [], leftOut: [], refused: [], leftToOthers: null }

const byId = <Item extends { readonly id: string }>(...items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

const together = (before: Invited, now: Invited): Invited => ({
  encounters: byId(...before.encounters, ...now.encounters),
  leftOut: byId(...before.leftOut, ...now.leftOut),
  refused: byId(...before.refused, ...now.refused),
  leftToOthers: now.leftToOthers,
})

/**
 * Invites the groups of a proposal, a page of tables in each call, until none is left. Each table of a call is invited
 * separately, so a retry after a failure invites the rest.
 *
 * @param proposalId its Relay id
 * @returns the function that invites, whether it is under way, the results, and what removes them
 */
export function useInviteGroups(proposalId: string, tell: TellOutcome) {
  const [send] = useAction<useInviteGroupsMutation>(mutation)
  const { refresh } = useScreens()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Invited | null>(null)

  async function inviteAll({ tableIds, ...words }: InvitationWords): Promise<Invited> {
    let all = nobody
    if (tableIds) {
      for (let from = 0; from < tableIds.length; from += mostAtOnce) {
        const some = tableIds.slice(from, from + mostAtOnce)
        const { inviteGroups } = await send({ input: { proposalId, ...words, tableIds: some } })
        all = together(all, inviteGroups)
        setResult(all)
      }
      return all
    }
    for (;;) {
      const { inviteGroups } = await send({ input: { proposalId, ...words } })
      all = together(all, inviteGroups)
      setResult(all)
      const { openTableIds } = inviteGroups.proposal
      const isOver = inviteGroups.encounters.length === 0 || openTableIds.length <= all.refused.length
      if (isOver) return all
    }
  }

  async function invite(words: InvitationWords): Promise<void> {
    setBusy(true)
    setResult(null)
    tell(null)
    try {
      const all = await inviteAll(words)
      const isWhole = all.encounters.length > 0 && all.refused.length === 0
      tell({ tone: isWhole ? 'good' : 'neutral', sentence: invitedSentence(all) })
    } catch (error) {
      tell(failureOutcome('Not every group could be invited.', error))
    } finally {
      setBusy(false)
      refresh()
    }
  }
  const forget = () => {
    setResult(null)
    tell(null)
  }
  return { invite: (words: InvitationWords) => void invite(words), busy, result, forget }
}
