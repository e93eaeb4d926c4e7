import { graphql } from 'react-relay/hooks'
import { Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import styles from '../shared/Operator.module.css'
import type { MemberEncounters_member$key } from './__generated__/MemberEncounters_member.graphql.ts'
import type { MemberEncountersPageQuery } from './__generated__/MemberEncountersPageQuery.graphql.ts'
import { MemberEncounterRow } from './MemberEncounterRow.tsx'

/** The encounters a member was invited to, the latest first. */
export function MemberEncounters({ member }: { member: MemberEncounters_member$key }) {
  const { data, showMore } = usePagedFragment<MemberEncountersPageQuery, MemberEncounters_member$key>(
    graphql`
      fragment MemberEncounters_member on OperatorMember
      @refetchable(queryName: "MemberEncountersPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        encounters(first: $count, after: $cursor) @connection(key: "MemberEncounters_encounters") {
          edges {
            node {
              id
              ...MemberEncounterRow_entry
            }
          }
        }
      }
    `,
    member,
  )
  const { edges } = data.encounters
  return (
    <section className={styles.section} aria-labelledby="encounters">
      <h2 id="encounters">Encounters</h2>
      {edges.length === 0 ? (
        <p className={styles.soft}>Not invited to an encounter yet.</p>
      ) : (
        <Table
          caption="Encounters"
          headings={['Encounter', 'Date', 'Invitation', 'Attendance', 'Impressions']}
        >
          {edges.map(({ node }) => (
            <MemberEncounterRow key={node.id} entry={node} />
          ))}
        </Table>
      )}
      {showMore}
    </section>
  )
}
