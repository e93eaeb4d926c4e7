import { graphql, useFragment } from 'react-relay/hooks'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Cell, Table } from '../../../ui/Table.tsx'
import type { EveningTotals_totals$key } from './__generated__/EveningTotals_totals.graphql.ts'
import { SumCells } from './SumCells.tsx'

type EveningTotalsProps = { caption: string; what: string; totals: EveningTotals_totals$key }

/** The totals of evenings by place or by month. */
export function EveningTotals({ caption, what, totals }: EveningTotalsProps) {
  const rows = useFragment(
    graphql`
      fragment EveningTotals_totals on EveningTotal @relay(plural: true) {
        name
        encounters
        answers
        average
        unsafe
      }
    `,
    totals,
  )
  return (
    <Disclosure summary={caption}>
      <Table caption={caption} headings={[what, 'Evenings', 'Answers', 'Average of 5', 'Not safe']}>
        {rows.map(({ name, encounters, answers, average, unsafe }) => (
          <tr key={name}>
            <Cell label={what} kind="name">
              {name}
            </Cell>
            <Cell label="Evenings" kind="number">
              {encounters}
            </Cell>
            <SumCells answers={answers} average={average} unsafe={unsafe} />
          </tr>
        ))}
      </Table>
    </Disclosure>
  )
}
