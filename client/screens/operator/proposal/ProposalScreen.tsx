import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { ProposalScreenQuery } from './__generated__/ProposalScreenQuery.graphql.ts'
import { AddSomeone } from './AddSomeone.tsx'
import { FormationProgress } from './FormationProgress.tsx'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import { ProposalHead } from './ProposalHead.tsx'
import { ProposalMeasures } from './ProposalMeasures.tsx'
import styles from './ProposalScreen.module.css'
import { SeatingPlan } from './SeatingPlan.tsx'

/**
 * One proposal: its progress and quality, its tables and the people left out, which can be changed, locked and invited.
 */
export function ProposalScreen({ queryRef }: { queryRef: PreloadedQuery<ProposalScreenQuery> }) {
  const { groupProposal: proposal } = usePreloadedQuery<ProposalScreenQuery>(
    graphql`
      query ProposalScreenQuery($rowId: Int!, $from: Int) @preloadable {
        groupProposal(rowId: $rowId) {
          id
          state
          openTableIds
          ...ProposalHead_proposal @arguments(from: $from)
          ...FormationProgress_proposal
          ...ProposalMeasures_proposal
          ...SeatingPlan_proposal @arguments(from: $from)
          ...AddSomeone_proposal
        }
      }
    `,
    queryRef,
  )
  const [chosen, setPicked] = useState<readonly string[]>([])
  // The dialog and its outcome stay even if the forming is stopped.
  const [ending, setEnding] = useState<'proposal' | 'adding' | null>(null)
  const { outcome, banner, tell } = useOutcome()
  if (!proposal) {
    return (
      <EmptyState sentence="There is no such proposal.">
        <ScreenLink href="/operator/groups">See all proposals</ScreenLink>
      </EmptyState>
    )
  }
  const { id, state, openTableIds } = proposal
  // Another operator may have dissolved or invited one of them.
  const picked = chosen.filter((tableId) => openTableIds.includes(tableId))
  const isFormed = state === 'READY' || state === 'LOCKED' || state === 'INVITED'
  return (
    <div className={styles.screen}>
      <ProposalHead
        proposal={proposal}
        picked={picked}
        onInvited={() => setPicked([])}
        onGiveUp={() => setEnding('proposal')}
        tell={tell}
      >
        <OutcomeBanner outcome={outcome} ref={banner} />
      </ProposalHead>
      {state === 'RUNNING' && (
        <FormationProgress
          proposal={proposal}
          onStop={(isAdding) => setEnding(isAdding ? 'adding' : 'proposal')}
        />
      )}
      {isFormed && <ProposalMeasures proposal={proposal} />}
      {isFormed && <AddSomeone proposal={proposal} />}
      <SeatingPlan proposal={proposal} isFormed={isFormed} picked={picked} onPick={setPicked} />
      {ending && (
        <GiveUpDialog
          proposalId={id}
          isAdding={ending === 'adding'}
          tell={tell}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  )
}
