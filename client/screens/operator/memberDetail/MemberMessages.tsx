import { graphql } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import { LongText } from '../shared/LongText.tsx'
import { findMessageState } from '../shared/messageStates.ts'
import styles from '../shared/Operator.module.css'
import type { MemberMessages_member$key } from './__generated__/MemberMessages_member.graphql.ts'
import type { MemberMessagesPageQuery } from './__generated__/MemberMessagesPageQuery.graphql.ts'

/** A member's messages to support, the latest first. They are answered in the inbox. */
export function MemberMessages({ member }: { member: MemberMessages_member$key }) {
  const { data, showMore } = usePagedFragment<MemberMessagesPageQuery, MemberMessages_member$key>(
    graphql`
      fragment MemberMessages_member on OperatorMember
      @refetchable(queryName: "MemberMessagesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        email
        erasedAt
        messages(first: $count, after: $cursor) @connection(key: "MemberMessages_messages") {
          edges {
            node {
              id
              subject
              body
              state
              createdAt
            }
          }
        }
      }
    `,
    member,
  )
  const { edges } = data.messages
  return (
    <section className={styles.section} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {edges.length === 0 ? (
        <p className={styles.soft}>{data.erasedAt ? 'Erased.' : 'Has not written to support.'}</p>
      ) : (
        <>
          {data.email != null && (
            <p className={styles.soft}>
              <ScreenLink href={`/operator/inbox?search=${encodeURIComponent(data.email)}`}>
                Answer them in the inbox
              </ScreenLink>
            </p>
          )}
          <Table caption="Messages" headings={['Message', 'Written', 'State']}>
            {edges.map(({ node: { id, subject, body, state, createdAt } }) => (
              <tr key={id}>
                <Cell label="Message" kind="name">
                  {subject}
                  <div className={styles.small}>
                    <LongText text={body} />
                  </div>
                </Cell>
                <Cell label="Written">{longDate(new Date(createdAt), defaultTimeZone)}</Cell>
                <Cell label="State">{findMessageState(state)?.label}</Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
      {showMore}
    </section>
  )
}
