import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { percent } from '../../../ui/percent.ts'
import { Cell, Table } from '../../../ui/Table.tsx'
import { axis, chart, tooltip } from './drawing.ts'
import { Figure } from './Figure.tsx'

type AnswerBar = { upToHours: number | null | undefined; accepted: number; declined: number }

const spanOf = ({ upToHours }: AnswerBar, before: AnswerBar | undefined) => {
  const from = before?.upToHours ?? 0
  return upToHours == null ? `over ${from} h` : `${from}–${upToHours} h`
}

/** The hours of the first day, which the summary is about. */
const firstDay = 24

/** How soon invitations were answered, and how. */
export function AnswerTimesFigure({ bars }: { bars: readonly AnswerBar[] }) {
  const rows = bars.map((bar, index) => ({
    span: spanOf(bar, bars[index - 1]),
    accepted: bar.accepted,
    declined: bar.declined,
    isSoon: bar.upToHours != null && bar.upToHours <= firstDay,
  }))
  const answers = (some: typeof rows) => some.reduce((sum, row) => sum + row.accepted + row.declined, 0)
  const all = answers(rows)
  return (
    <Figure
      title="Time to answer"
      summary={`${percent(answers(rows.filter(({ isSoon }) => isSoon)) / all)} of the answers of the last 90 days came within a day.`}
      empty={all === 0 ? 'No invitation of the last 90 days was answered yet.' : null}
      table={
        <Table caption="Time from invitation to answer" headings={['After', 'Accepted', 'Declined']}>
          {rows.map(({ span, accepted, declined }) => (
            <tr key={span}>
              <Cell label="After" kind="name">
                {span}
              </Cell>
              <Cell label="Accepted" kind="number">
                {accepted}
              </Cell>
              <Cell label="Declined" kind="number">
                {declined}
              </Cell>
            </tr>
          ))}
        </Table>
      }
    >
      <BarChart {...chart} layout="vertical" data={rows}>
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis {...axis} type="number" allowDecimals={false} axisLine={false} />
        <YAxis {...axis} type="category" dataKey="span" width={80} interval={0} />
        <Tooltip {...tooltip} />
        <Legend />
        <Bar
          dataKey="accepted"
          name="Accepted"
          stackId="answers"
          fill="var(--good)"
          isAnimationActive={false}
        />
        <Bar
          dataKey="declined"
          name="Declined"
          stackId="answers"
          fill="var(--control-line)"
          isAnimationActive={false}
        />
      </BarChart>
    </Figure>
  )
}
