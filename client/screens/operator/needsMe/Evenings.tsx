import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import type { EveningsQuery } from './__generated__/EveningsQuery.graphql.ts'
import { EveningTotals } from './EveningTotals.tsx'
import styles from './NeedsMeScreen.module.css'
import { SumCells } from './SumCells.tsx'

/**
 * What people said about their evenings: each evening with at least five answers, then totals by place and by month.
 */
export function Evenings({ fetchKey }: { fetchKey: number }) {
  const { eveningSums, eveningsByPlace, eveningsByMonth } = useLazyLoadQuery<EveningsQuery>(
    graphql`
      query EveningsQuery {
        eveningSums {
          encounter {
            id
            rowId
            name
          }
          answers
          average
          unsafe
          isLow
        }
        eveningsByPlace {
          ...EveningTotals_totals
        }
        eveningsByMonth {
          ...EveningTotals_totals
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network', fetchKey },
  )
  if (eveningSums.length === 0)
    return (
      <p className={styles.next}>
        Nothing to show yet. Answers are added up two weeks after an evening, where five people or more gave
        one.
      </p>
    )
  return (
    <>
      <Table caption="Evenings" headings={['Encounter', 'Answers', 'Average of 5', 'Not safe']}>
        {eveningSums.map(({ encounter, answers, average, unsafe, isLow }) => (
          <tr key={encounter.id}>
            <Cell label="Encounter" kind="name">
              <ScreenLink href={`/operator/encounters/${encounter.rowId}`}>{encounter.name}</ScreenLink>{' '}
              {isLow && <Badge tone="warning">Low</Badge>}
            </Cell>
            <SumCells answers={answers} average={average} unsafe={unsafe} />
          </tr>
        ))}
      </Table>
      <EveningTotals caption="By place, the last 12 months" what="Place" totals={eveningsByPlace} />
      <EveningTotals caption="By month" what="Month" totals={eveningsByMonth} />
    </>
  )
}
