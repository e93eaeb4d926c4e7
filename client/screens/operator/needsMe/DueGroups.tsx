import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { coarseWords } from '../shared/coarseWords.ts'
import type { DueGroupsQuery } from './__generated__/DueGroupsQuery.graphql.ts'
import styles from './NeedsMeScreen.module.css'

/** The members ready for Second Encounters and One-on-Ones, for each location with any. */
export function DueGroups({ fetchKey }: { fetchKey: number }) {
  const { operatorOverview } = useLazyLoadQuery<DueGroupsQuery>(
    graphql`
      query DueGroupsQuery {
        operatorOverview {
          due {
            location {
              id
              label
            }
            secondCandidates
            oneOnOnePairs
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network', fetchKey },
  )
  const { due } = operatorOverview
  if (due.length === 0)
    return (
      <p className={styles.next}>
        Candidates are shown by location, and no location has members yet. They follow from{' '}
        <ScreenLink href="/operator/groups">First Encounters</ScreenLink> and who made an impression there.
      </p>
    )
  return (
    <Table
      caption="Candidates for Second and One-on-One"
      headings={['Location', 'For a Second', 'Pairs for a One-on-One', 'Next']}
    >
      {due.map(({ location, secondCandidates, oneOnOnePairs }) => (
        <tr key={location.id}>
          <Cell label="Location" kind="name">
            {location.label}
          </Cell>
          <Cell label="For a Second" kind="number">
            {coarseWords(secondCandidates)}
          </Cell>
          <Cell label="Pairs for a One-on-One" kind="number">
            {coarseWords(oneOnOnePairs)}
          </Cell>
          <Cell label="Next" kind="actions">
            <ScreenLink href="/operator/progress" aria-label={`See candidates, ${location.label}`}>
              See candidates
            </ScreenLink>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
