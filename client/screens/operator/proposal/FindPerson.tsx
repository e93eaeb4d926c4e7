import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { FindPersonQuery } from './__generated__/FindPersonQuery.graphql.ts'
import styles from './ProposalScreen.module.css'

type Found = NonNullable<FindPersonQuery['response']['groupProposal']>['seatsNamed']

/**
 * Finds where somebody sits, among all tables, and why.
 *
 * @param props the number of the proposal
 */
export function FindPerson({ rowId }: { rowId: number }) {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<Found | 'failed' | null>(null)
  const search = (words: string) => {
    if (words === '') {
      setFound(null)
      return
    }
    fetchQuery<FindPersonQuery>(
      environment,
      graphql`
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
      `,
      { rowId, search: words },
    ).subscribe({
      next: ({ groupProposal }) => setFound(groupProposal?.seatsNamed ?? []),
      error: () => setFound('failed'),
    })
  }
  return (
    <div className={styles.find}>
      <SearchField label="Find a person" searched="" onSearch={search} />
      {found === 'failed' && <Banner tone="danger">The search failed. Please try again.</Banner>}
      {found !== null && found !== 'failed' && (
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
