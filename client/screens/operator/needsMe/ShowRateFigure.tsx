import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { percent } from '../../../ui/percent.ts'
import { Cell, Table } from '../../../ui/Table.tsx'
import { axis, chart, tooltip } from './drawing.ts'
import { Figure } from './Figure.tsx'

type Week = { week: string; seats: number; attended: number; rate: number }

const dayNames = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameOf = (week: string) => dayNames.format(new Date(week))

/** The share of seats that were used, week by week, the earliest first. */
export function ShowRateFigure({ weeks }: { weeks: readonly Week[] }) {
  const seats = weeks.reduce((sum, week) => sum + week.seats, 0)
  const attended = weeks.reduce((sum, week) => sum + week.attended, 0)
  return (
    <Figure
      title="Show rate"
      summary={`${percent(attended / seats)} of the seats of the last 26 weeks were used.`}
      empty={seats === 0 ? 'No encounter of the last 26 weeks is settled.' : null}
      table={
        <Table caption="Seats used, by week" headings={['Week of', 'Seats', 'Used', 'Share']}>
          {weeks.map(({ week, seats: held, attended: used, rate }) => (
            <tr key={week}>
              <Cell label="Week of" kind="name">
                {nameOf(week)}
              </Cell>
              <Cell label="Seats" kind="number">
                {held}
              </Cell>
              <Cell label="Used" kind="number">
                {used}
              </Cell>
              <Cell label="Share" kind="number">
                {percent(rate)}
              </Cell>
            </tr>
          ))}
        </Table>
      }
    >
      <LineChart {...chart} data={[...weeks]}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis {...axis} dataKey="week" tickFormatter={nameOf} minTickGap={24} />
        <YAxis {...axis} domain={[0, 1]} tickFormatter={percent} width={56} axisLine={false} />
        <Tooltip
          {...tooltip}
          cursor={{ stroke: 'var(--control-line)' }}
          labelFormatter={(week) => `Week of ${nameOf(String(week))}`}
          formatter={(rate) => [percent(Number(rate)), 'Used']}
        />
        <Line
          dataKey="rate"
          stroke="var(--good)"
          strokeWidth={2}
          dot={{ r: 4, fill: 'var(--good)' }}
          isAnimationActive={false}
        />
      </LineChart>
    </Figure>
  )
}
