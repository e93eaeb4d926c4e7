import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts'
import { percent } from '../../../ui/percent.ts'
import { Cell, Table } from '../../../ui/Table.tsx'
import { howMany } from '../shared/words.ts'
import { axis, chart } from './drawing.ts'
import { Figure } from './Figure.tsx'

type Step = 'requested' | 'invited' | 'joined' | 'first' | 'second' | 'oneOnOne'

const steps: readonly [Step, string][] = [
  ['requested', 'Requested'],
  ['invited', 'Invited'],
  ['joined', 'Joined'],
  ['first', 'First'],
  ['second', 'Second'],
  ['oneOnOne', 'One-on-One'],
]

/** How many people have reached each step, from the request to the One-on-One. */
export function FunnelFigure({ funnel }: { funnel: Readonly<Record<Step, number>> }) {
  const rows = steps.map(([step, words], index) => {
    const [before] = steps[index - 1] ?? []
    const people = funnel[step]
    const earlier = before ? funnel[before] : 0
    const share = earlier > 0 ? percent(people / earlier) : '–'
    return { words, people, share, label: people.toLocaleString('en-US') }
  })
  return (
    <Figure
      title="The way to a One-on-One"
      summary={`Of ${howMany(funnel.requested, 'person', 'people')} who asked, ${funnel.joined.toLocaleString('en-US')} joined and ${funnel.first.toLocaleString('en-US')} came to a First Encounter.`}
      empty={rows.every(({ people }) => people === 0) ? 'Nobody has asked for early access yet.' : null}
      table={
        <Table caption="How far people have come" headings={['Step', 'People', 'Of the step before']}>
          {rows.map(({ words, label, share }) => (
            <tr key={words}>
              <Cell label="Step" kind="name">
                {words}
              </Cell>
              <Cell label="People" kind="number">
                {label}
              </Cell>
              <Cell label="Of the step before" kind="number">
                {share}
              </Cell>
            </tr>
          ))}
        </Table>
      }
    >
      <BarChart {...chart} layout="vertical" data={rows} margin={{ ...chart.margin, right: 56 }}>
        <XAxis type="number" hide />
        <YAxis {...axis} type="category" dataKey="words" width={96} axisLine={false} />
        <Bar dataKey="people" fill="var(--accent-solid)" radius={4} isAnimationActive={false}>
          <LabelList dataKey="label" position="right" fill="var(--ink)" fontSize={13} />
        </Bar>
      </BarChart>
    </Figure>
  )
}
