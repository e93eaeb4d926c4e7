import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import { coarseWords } from '../shared/coarseWords.ts'
import type { CandidatesQuery } from './__generated__/CandidatesQuery.graphql.ts'

/** Members ready for a Second Encounter or a One-on-One, by location, each with a link to form the groups. */
export function Candidates({ fetchKey }: { fetchKey: number }) {
  const { operatorOverview } = useLazyLoadQuery<CandidatesQuery>(
    graphql`
      query CandidatesQuery {
        operatorOverview {
          due {
            location {
              id
              rowId
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
      <p>
        Candidates are shown by location, and no location has members yet. They follow from the impressions of
        the encounters below.
      </p>
    )
  return (
    <Table
      caption="Candidates by location"
      headings={['Location', 'For a Second', 'Pairs for a One-on-One', 'Form groups']}
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
          <Cell label="Form groups" kind="actions">
            <div>
              {secondCandidates !== null && (
                <ButtonLink
                  variant="secondary"
                  link={ScreenLink}
                  href={`/operator/groups?new=SECOND&location=${location.rowId}`}
                  aria-label={`Form Second Encounters, ${location.label}`}
                >
                  Second
                </ButtonLink>
              )}
              {oneOnOnePairs !== null && (
                <ButtonLink
                  variant="secondary"
                  link={ScreenLink}
                  href={`/operator/groups?new=ONE_ON_ONE&location=${location.rowId}`}
                  aria-label={`Form One-on-One Encounters, ${location.label}`}
                >
                  One-on-One
                </ButtonLink>
              )}
            </div>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
