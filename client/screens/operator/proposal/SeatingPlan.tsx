import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { SeatingPlan_proposal$key } from './__generated__/SeatingPlan_proposal.graphql.ts'
import { DissolveDialog } from './DissolveDialog.tsx'
import type { AskedTable } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'
import { SeatingTables } from './SeatingTables.tsx'

type SeatingPlanProps = {
  proposal: SeatingPlan_proposal$key
  /** Whether there are tables to show, which there are not while groups are being formed */
  isFormed: boolean
  /** Relay ids of the chosen tables */
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/**
 * A page of a proposal's tables, and the dialog about one of them, which stays open if another operator forms the
 * groups again meanwhile.
 */
export function SeatingPlan({ proposal: key, isFormed, picked, onPick }: SeatingPlanProps) {
  const proposal = useFragment(
    graphql`
      fragment SeatingPlan_proposal on GroupProposal @argumentDefinitions(from: { type: "Int" }) {
        id
        rowId
        kind
        state
        slots
        timeZone
        incompleteTables {
          id
          number
        }
        measures {
          tables
          leftOut
        }
        tables(first: 12, from: $from) @connection(key: "SeatingPlan_tables", filters: ["from"]) {
          __id
          edges {
            node {
              id
              number
              ...TableCard_table
            }
          }
          pageInfo {
            hasNextPage
          }
        }
        ...LeftOut_proposal
      }
    `,
    key,
  )
  const { id, tables } = proposal
  const { outcome, banner, tell } = useOutcome()
  const [dissolving, setDissolving] = useState<AskedTable | null>(null)
  const asked = tables.edges.find(({ node }) => node.id === dissolving?.id)?.node ?? null
  return (
    <>
      {isFormed && (
        <SeatingTables proposal={proposal} picked={picked} onPick={onPick} onDissolve={setDissolving} />
      )}
      {isFormed && outcome && (
        <div className={styles.outcome}>
          <OutcomeBanner outcome={outcome} ref={banner} />
        </div>
      )}
      {dissolving && (
        <DissolveDialog
          proposalId={id}
          tablesId={tables.__id}
          asked={dissolving}
          isFormed={isFormed}
          table={asked}
          tell={tell}
          onClose={() => setDissolving(null)}
        />
      )}
    </>
  )
}
