import { graphql, useFragment } from 'react-relay/hooks'
import type { ProposalMeasures_proposal$key } from './__generated__/ProposalMeasures_proposal.graphql.ts'
import styles from './ProposalScreen.module.css'

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`

const closenessWords: Record<string, { value: string; bound: string }> = {
  LOOSE: { value: 'Loose', bound: 'about one face each, as formed' },
  CLOSE: { value: 'Close', bound: 'two or three faces each, as formed' },
  TIGHT: { value: 'Tight', bound: 'more faces each, as formed' },
}

/**
 * How good a proposal is, against what is possible at all.
 *
 * @param props the proposal
 */
export function ProposalMeasures({ proposal }: { proposal: ProposalMeasures_proposal$key }) {
  const { closeness, measures, mostPlaced, leastRepeats } = useFragment(
    graphql`
      fragment ProposalMeasures_proposal on GroupProposal {
        closeness
        mostPlaced
        leastRepeats
        measures {
          people
          placed
          leftOut
          tables
          lockedTables
          invitedTables
          repeats
          misfits
          misfitShare
          genderDistance
          waitedPlaced
          waitedOut
        }
      }
    `,
    proposal,
  )
  const waited = measures.waitedPlaced + measures.waitedOut
  const figures = [
    {
      name: 'Placed',
      value: `${measures.placed} of ${measures.people}`,
      bound: mostPlaced === null ? '' : `${mostPlaced} at most`,
    },
    {
      name: 'Tables',
      value: String(measures.tables),
      bound: `${measures.lockedTables} locked, ${measures.invitedTables} invited`,
    },
    {
      name: 'Repeat meetings',
      value: String(measures.repeats),
      bound: leastRepeats === null ? '' : `${leastRepeats} at least`,
    },
    {
      name: 'Age fit',
      value: percent(1 - measures.misfitShare),
      bound: `${measures.misfits} ${measures.misfits === 1 ? 'look' : 'looks'} amiss`,
    },
    {
      name: 'Gender balance',
      value: measures.genderDistance.toFixed(2),
      bound: 'from the crowd’s; 0 is even',
    },
    {
      name: 'Fairness',
      value: `${measures.waitedPlaced} of ${waited}`,
      bound: 'left out before, seated now',
    },
    ...(closeness ? [{ name: 'Familiar links', ...closenessWords[closeness] }] : []),
  ]
  return (
    <dl className={styles.figures} aria-label="How good it is">
      {figures.map(({ name, value, bound }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{bound}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
