import { graphql } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { usePagedFragment } from '../../usePagedFragment.tsx'
import operatorStyles from '../shared/Operator.module.css'
import type { MemberNotes_member$key } from './__generated__/MemberNotes_member.graphql.ts'
import type { MemberNotesPageQuery } from './__generated__/MemberNotesPageQuery.graphql.ts'
import styles from './MemberDetail.module.css'
import { NoteForm } from './NoteForm.tsx'

/** The operators' notes about a member, the latest first, and a form for a new one. */
export function MemberNotes({ member }: { member: MemberNotes_member$key }) {
  const { data, showMore } = usePagedFragment<MemberNotesPageQuery, MemberNotes_member$key>(
    graphql`
      fragment MemberNotes_member on OperatorMember
      @refetchable(queryName: "MemberNotesPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 20 }, cursor: { type: "String" }) {
        id
        erasedAt
        notes(first: $count, after: $cursor) @connection(key: "MemberNotes_notes") {
          edges {
            cursor
            node {
              author
              body
              createdAt
            }
          }
        }
      }
    `,
    member,
  )
  const { edges } = data.notes
  return (
    <section className={operatorStyles.section} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {edges.length === 0 && (
        <p className={operatorStyles.soft}>{data.erasedAt ? 'Erased.' : 'No notes yet.'}</p>
      )}
      {edges.length > 0 && (
        <ul className={styles.notes}>
          {edges.map(({ cursor, node: { author, body, createdAt } }) => (
            <li key={cursor}>
              <p className={styles.body}>{body}</p>
              <span className={operatorStyles.small}>
                {author}, {longDate(new Date(createdAt), defaultTimeZone)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {showMore}
      <NoteForm key={data.id} memberId={data.id} isErased={Boolean(data.erasedAt)} />
    </section>
  )
}
