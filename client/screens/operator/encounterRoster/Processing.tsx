import { graphql, useFragment } from 'react-relay/hooks'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { releaseWords } from '../shared/encounterWords.ts'
import operator from '../shared/Operator.module.css'
import type { Processing_encounter$key } from './__generated__/Processing_encounter.graphql.ts'
import styles from './EncounterScreen.module.css'

/** Which attendees have submitted their impressions (never whom they chose), and when the impressions are released. */
export function Processing({ encounter }: { encounter: Processing_encounter$key }) {
  const { timeZone, progress, seated } = useFragment(
    graphql`
      fragment Processing_encounter on OperatorEncounter {
        timeZone
        progress {
          attended
          processed
          releasedAt
          releaseDueAt
        }
        seated: roster(group: GOING, first: 50) {
          edges {
            node {
              id
              attendance
              hasProcessed
              member {
                username
              }
            }
          }
        }
      }
    `,
    encounter,
  )
  if (!progress) return <p>Impressions begin when the encounter is over.</p>
  const { attended, processed } = progress
  const there = seated.edges.map(({ node }) => node).filter(({ attendance }) => attendance === 'ATTENDED')
  return (
    <div className={operator.list}>
      <p className={styles.fact}>
        <strong>
          {processed} of {attended}
        </strong>{' '}
        who came have processed. {releaseWords(progress, timeZone)}
      </p>
      <progress
        className={operator.bar}
        aria-label="Processed"
        value={processed}
        max={Math.max(attended, 1)}
      />
      {there.length > 0 && (
        <Table caption="Who has processed" headings={['Member', 'Impressions']}>
          {there.map(({ id, member, hasProcessed }) => (
            <tr key={id}>
              <Cell label="Member" kind="name">
                {member.username}
              </Cell>
              <Cell label="Impressions">
                <Badge tone={hasProcessed ? 'good' : 'neutral'}>
                  {hasProcessed ? 'Processed' : 'Not yet'}
                </Badge>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}
