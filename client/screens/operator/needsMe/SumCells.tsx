import { Cell } from '../../../ui/Table.tsx'

/** People's answers in three cells of a row: how many, their average mark, and how many did not feel safe. */
export function SumCells({ answers, average, unsafe }: { answers: number; average: number; unsafe: number }) {
  return (
    <>
      <Cell label="Answers" kind="number">
        {answers}
      </Cell>
      <Cell label="Average of 5" kind="number">
        {average.toFixed(1)}
      </Cell>
      <Cell label="Not safe" kind="number">
        {unsafe}
      </Cell>
    </>
  )
}
