import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/percent.ts'
import operator from '../shared/Operator.module.css'
import { useFormationPoll } from '../shared/useFormationPoll.ts'
import type { FormationProgress_proposal$key } from './__generated__/FormationProgress_proposal.graphql.ts'
import styles from './ProposalScreen.module.css'

type FormationProgressProps = {
  proposal: FormationProgress_proposal$key
  /** Called with whether tables are being added */
  onStop: (isAdding: boolean) => void
}

/** The progress of forming a proposal, and a button to stop it. */
export function FormationProgress({ proposal: key, onStop }: FormationProgressProps) {
  const { progress, addingAt } = useFragment(
    graphql`
      fragment FormationProgress_proposal on GroupProposal {
        progress
        addingAt
      }
    `,
    key,
  )
  // It is unmounted once they are formed.
  useFormationPoll(true)
  return (
    <section className={styles.card} aria-labelledby="forming">
      <h2 id="forming">{addingAt ? 'Adding tables' : 'Forming the groups'}</h2>
      <progress className={operator.bar} aria-labelledby="forming" value={progress} />
      <p className={styles.note}>
        {percent(progress)} done. You can leave this page; the tables will be here.
      </p>
      <div>
        <Button variant="secondary" onClick={() => onStop(addingAt != null)}>
          Stop forming
        </Button>
      </div>
    </section>
  )
}
