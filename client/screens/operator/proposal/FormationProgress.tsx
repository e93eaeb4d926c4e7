import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { percent } from '../../../ui/percent.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { useFormationPoll } from '../shared/useFormationPoll.ts'
import type { FormationProgress_proposal$key } from './__generated__/FormationProgress_proposal.graphql.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import styles from './ProposalScreen.module.css'

/**
 * A proposal being formed: how far it is, and a way to stop it.
 *
 * @param props the proposal
 */
export function FormationProgress({ proposal: key }: { proposal: FormationProgress_proposal$key }) {
  const { id, progress, addingAt } = useFragment(
    graphql`
      fragment FormationProgress_proposal on GroupProposal {
        id
        progress
        addingAt
      }
    `,
    key,
  )
  const [asking, setAsking] = useState(false)
  const { outcome, banner, tell } = useOutcome()
  // It goes when they are formed.
  useFormationPoll(true)
  return (
    <section className={styles.card} aria-labelledby="forming">
      <h2 id="forming">{addingAt ? 'Adding tables' : 'Forming the groups'}</h2>
      <progress className={styles.bar} aria-labelledby="forming" value={progress} />
      <p className={styles.note} role="status">
        {percent(progress)} done. You can leave this page; the tables will be here.
      </p>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Stop forming
        </Button>
      </div>
      {asking && (
        <GiveUpDialog
          proposalId={id}
          isAdding={addingAt != null}
          tell={tell}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
