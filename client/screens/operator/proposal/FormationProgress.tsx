import { useEffect, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { FormationProgress_proposal$key } from './__generated__/FormationProgress_proposal.graphql.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import styles from './ProposalScreen.module.css'

/** Milliseconds between two looks at how far it is. */
const every = 1000

/** Keeps asking for what is shown while a proposal is being formed: the component that uses it goes when it is done. */
function useFormationPoll(): void {
  const { refresh } = useScreens()
  useEffect(() => {
    const timer = setInterval(refresh, every)
    return () => clearInterval(timer)
  }, [refresh])
}

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
  useFormationPoll()
  const percent = Math.round(progress * 100)
  return (
    <section className={styles.card} aria-labelledby="forming">
      <h2 id="forming">{addingAt ? 'Adding tables' : 'Forming the groups'}</h2>
      <progress className={styles.bar} aria-labelledby="forming" max={100} value={percent} />
      <p className={styles.note} role="status">
        {percent} % done. You can leave this page; the tables will be here.
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
