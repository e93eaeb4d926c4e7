import { graphql, useFragment } from 'react-relay/hooks'
import { percent } from '../../../ui/percent.ts'
import type { ProposalMeasures_proposal$key } from './__generated__/ProposalMeasures_proposal.graphql.ts'
import styles from './ProposalScreen.module.css'

const closenessWords: Record<string, { value: string; bound: string }> = {
  LOOSE: { value: 'Loose', bound: 'about one face each, as formed' },
  CLOSE: { value: 'Close', bound: 'two or three faces each, as formed' },
  TIGHT: { value: 'Tight', bound: 'more faces each, as formed' },
}

/** How far a figure is from the best possible one. */
function against(
  figure: number,
  best: number | null | undefined,
  words: { best: string; off: string },
): string {
  if (best == null) return ''
  return Math.abs(best - figure) === 0 ? words.best : `${Math.abs(best - figure)} ${words.off}`
}

/** The words for a table's gender balance, each up to a mean squared distance from the candidates' genders. */
const balances: readonly (readonly [most: number, word: string])[] = [
  [1, 'Even'],
  [4, 'Nearly even'],
]

/** The quality of a proposal, compared with the best possible one. */
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
          canceledTables
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
      bound: against(Math.min(measures.placed, mostPlaced ?? 0), mostPlaced, {
        best: 'as many as can be',
        off: `fewer than the ${mostPlaced} proven possible at most`,
      }),
    },
    {
      name: 'Tables',
      value: String(measures.tables),
      bound: [
        `${measures.lockedTables} locked`,
        `${measures.invitedTables} invited`,
        ...(measures.canceledTables > 0 ? [`${measures.canceledTables} canceled`] : []),
      ].join(', '),
    },
    {
      name: 'Repeat meetings',
      value: String(measures.repeats),
      bound: against(Math.max(measures.repeats, leastRepeats ?? 0), leastRepeats, {
        best: 'as few as can be',
        off: `more than the ${leastRepeats} that cannot be avoided`,
      }),
    },
    {
      name: 'Age fit',
      value: percent(1 - measures.misfitShare),
      bound: `${measures.misfits} ${measures.misfits === 1 ? 'wish' : 'wishes'} about age not met`,
    },
    {
      name: 'Gender balance',
      value: balances.find(([most]) => measures.genderDistance <= most)?.[1] ?? 'Uneven',
      bound: 'tables beside all candidates',
    },
    {
      name: 'Waited before',
      value: waited === 0 ? 'Nobody' : `${measures.waitedPlaced} of ${waited}`,
      bound: waited === 0 ? 'was left out before' : 'left out before, seated now',
    },
    ...(closeness ? [{ name: 'Familiar links', ...closenessWords[closeness] }] : []),
  ]
  return (
    // On a phone it scrolls, so it must be focusable for the keyboard.
    <dl className={styles.figures} aria-label="How good it is" tabIndex={0}>
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
