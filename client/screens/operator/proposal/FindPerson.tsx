import { graphql } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useAnswer } from '../shared/useAnswer.ts'
import type { FindPersonQuery } from './__generated__/FindPersonQuery.graphql.ts'
import styles from './ProposalScreen.module.css'

const query = graphql`
  query FindPersonQuery($rowId: Int!, $search: String!) {
    groupProposal(rowId: $rowId) {
      seatsNamed(search: $search) {
        id
        sentence
        member {
          id
          username
        }
        table {
          id
          number
        }
      }
    }
  }
`

/** Finds a person among all tables, and says why they sit there. */
export function FindPerson({ rowId }: { rowId: number }) {
  const { ask, drop, answer, failure } = useAnswer<FindPersonQuery>(query, 'The search failed.')
  const search = (words: string) => (words === '' ? drop() : ask({ rowId, search: words }))
  const found = answer && (answer.data.groupProposal?.seatsNamed ?? [])
  return (
    <div className={styles.find}>
      <SearchField label="Find a person" searched="" onSearch={search} />
      {failure && <Banner tone="danger">{failure}</Banner>}
      {found && (
        <div role="status">
          {found.length === 0 && <p className={styles.note}>Nobody of that name is a candidate here.</p>}
          <ul className={styles.reasons}>
            {found.map(({ id, member, table, sentence }) => (
              <li key={id}>
                <strong>{member.username}</strong>{' '}
                {table ? (
                  <ScreenLink href={`/operator/groups/${rowId}?from=${table.number}`}>
                    at table {table.number}
                  </ScreenLink>
                ) : (
                  'left out'
                )}
                : {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
