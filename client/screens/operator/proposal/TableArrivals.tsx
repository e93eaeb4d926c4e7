import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import { ArrivalsChart } from '../../../ui/ArrivalsChart.tsx'
import { howManyMore } from '../shared/howManyMore.ts'
import type { TableArrivalsQuery } from './__generated__/TableArrivalsQuery.graphql.ts'
import { useMoving } from './MovingContext.ts'
import styles from './ProposalScreen.module.css'

/**
 * How many of a table's people will come, from their own records. Loaded only when it is opened, since it reads the
 * record of everybody at the table.
 */
export function TableArrivals({ tableId }: { tableId: string }) {
  const { rowId } = useMoving()
  const { node, groupProposal } = useLazyLoadQuery<TableArrivalsQuery>(
    graphql`
      query TableArrivalsQuery($tableId: ID!, $rowId: Int!) {
        groupProposal(rowId: $rowId) {
          minimum
          capacity
        }
        node(id: $tableId) {
          ... on GroupTable {
            advice {
              distribution
              expected
              invited
              suggested
              isFull
            }
          }
        }
      }
    `,
    { tableId, rowId },
    { fetchPolicy: 'network-only' },
  )
  if (!node?.advice || !groupProposal)
    return <p className={styles.note}>There is no advice for this table.</p>
  const { minimum, capacity } = groupProposal
  const { distribution, expected, invited } = node.advice
  return (
    <div>
      <p className={styles.note}>
        Of {invited} invited, {expected.toFixed(1)} come on average. {howManyMore(node.advice, capacity)}
      </p>
      <ArrivalsChart distribution={distribution} minimum={minimum} capacity={capacity} />
    </div>
  )
}
