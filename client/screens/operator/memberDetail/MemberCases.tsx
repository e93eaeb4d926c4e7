import { graphql } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import { outcomeTone, outcomeWords, reportKindWords } from '../shared/caseWords.ts'
import styles from '../shared/Operator.module.css'
import type { MemberCases_member$key } from './__generated__/MemberCases_member.graphql.ts'
import type { MemberCasesPageQuery } from './__generated__/MemberCasesPageQuery.graphql.ts'

/** The cases about a member, the latest first, with decisions and withdrawn reports. */
export function MemberCases({ member }: { member: MemberCases_member$key }) {
  const { data, showMore } = usePagedFragment<MemberCasesPageQuery, MemberCases_member$key>(
    graphql`
      fragment MemberCases_member on OperatorMember
      @refetchable(queryName: "MemberCasesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" }) {
        cases(first: $count, after: $cursor) @connection(key: "MemberCases_cases") {
          edges {
            node {
              id
              rowId
              openedAt
              kinds
              outcomes
            }
          }
        }
      }
    `,
    member,
  )
  const { edges } = data.cases
  return (
    <section className={styles.section} aria-labelledby="cases">
      <h2 id="cases">Cases</h2>
      {edges.length === 0 && <p className={styles.soft}>None.</p>}
      {edges.length > 0 && (
        <Table caption="Cases" headings={['Case', 'Opened', 'Came of it']}>
          {edges.map(({ node: { id, rowId, openedAt, kinds, outcomes } }) => (
            <tr key={id}>
              <Cell label="Case" kind="name">
                <ScreenLink href={`/operator/cases/${rowId}`}>
                  Case {rowId}: {kinds.map(reportKindWords).join(', ')}
                </ScreenLink>
              </Cell>
              <Cell label="Opened">{longDate(new Date(openedAt), defaultTimeZone)}</Cell>
              <Cell label="Came of it">
                {outcomes.length === 0 && 'Not decided'}
                {outcomes.map((outcome) => (
                  <Badge key={outcome} tone={outcomeTone(outcome)}>
                    {outcomeWords(outcome)}
                  </Badge>
                ))}
                {outcomes.length > 1 && <span className={styles.small}>Taken back after an appeal.</span>}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {showMore}
    </section>
  )
}
