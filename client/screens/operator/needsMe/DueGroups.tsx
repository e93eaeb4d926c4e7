import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import type { DueGroups_overview$key } from './__generated__/DueGroups_overview.graphql.ts'
import styles from './NeedsMeScreen.module.css'

/**
 * Whom Second Encounters and One-on-Ones can be formed of, for each location that has anyone.
 *
 * @param props the overview
 */
export function DueGroups({ overview }: { overview: DueGroups_overview$key }) {
  const { due } = useFragment(
    graphql`
      fragment DueGroups_overview on OperatorOverview {
        due {
          location {
            id
            label
          }
          secondCandidates
          oneOnOnePairs
        }
      }
    `,
    overview,
  )
  return (
    <section className={styles.section} aria-labelledby="due">
      <h2 id="due">Ready to meet again</h2>
      {due.length === 0 ? (
        <p className={styles.next}>
          Nobody is due a Second Encounter or a One-on-One. They follow from{' '}
          <ScreenLink href="/operator/groups">First Encounters</ScreenLink> and who made an impression there.
        </p>
      ) : (
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
                {secondCandidates.toLocaleString('en-US')}
              </Cell>
              <Cell label="Pairs for a One-on-One" kind="number">
                {oneOnOnePairs.toLocaleString('en-US')}
              </Cell>
              <Cell label="Next" kind="actions">
                <ScreenLink href="/operator/progress" aria-label={`Candidates, ${location.label}`}>
                  See candidates
                </ScreenLink>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
