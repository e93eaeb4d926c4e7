import { graphql, useFragment } from 'react-relay/hooks'
import { Button } from '../../../ui/Button.tsx'
import { Table } from '../../../ui/Table.tsx'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import operator from '../shared/Operator.module.css'
import { useFormationPoll } from '../shared/useFormationPoll.ts'
import type { WeekProposals_proposals$key } from './__generated__/WeekProposals_proposals.graphql.ts'
import { useProposeWeek } from './useProposeWeek.ts'
import { WeekProposalRow } from './WeekProposalRow.tsx'

type WeekProposalsProps = {
  proposals: WeekProposals_proposals$key
  weekOf: string
  /** Whether there is a plan that could be proposed */
  hasPlan: boolean
  tell: TellOutcome
}

/** The proposals of a week, each with a button that invites its groups, and one button that creates all of them. */
export function WeekProposals({ proposals: key, weekOf, hasPlan, tell }: WeekProposalsProps) {
  const proposals = useFragment(
    graphql`
      fragment WeekProposals_proposals on GroupProposal @relay(plural: true) {
        id
        state
        ...WeekProposalRow_proposal
      }
    `,
    key,
  )
  const [propose, proposing] = useProposeWeek(tell)
  useFormationPoll(proposals.some(({ state }) => state === 'RUNNING'))
  return (
    <section className={operator.section} aria-labelledby="proposals">
      <h2 id="proposals">Proposals</h2>
      {hasPlan && (
        <div className={operator.actions}>
          <Button
            // Once groups are formed, inviting them is the next step.
            variant={proposals.length === 0 ? 'primary' : 'secondary'}
            disabled={proposing}
            onClick={() => propose(weekOf)}
          >
            {proposing ? 'Proposing...' : 'Propose the week'}
          </Button>
        </div>
      )}
      {proposals.length === 0 ? (
        <p className={operator.soft}>
          Nothing is proposed for this week.{' '}
          {hasPlan
            ? 'One click forms groups for all times of the plan; nobody is mailed before you invite.'
            : 'Add the times of your weeks below first. From then on one click forms the groups of a week.'}
        </p>
      ) : (
        <Table caption="Proposals of the week" headings={['For', 'State', 'Tables', 'People', 'Next']}>
          {proposals.map((proposal) => (
            <WeekProposalRow key={proposal.id} proposal={proposal} tell={tell} />
          ))}
        </Table>
      )}
    </section>
  )
}
