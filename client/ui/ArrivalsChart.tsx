import styles from './ArrivalsChart.module.css'
import { Disclosure } from './Disclosure.tsx'
import { percent } from './percent.ts'

const height = 96
const step = 16
const foot = 18

type ArrivalsChartProps = {
  /** The chance that exactly 0, 1, 2, ... come */
  distribution: readonly number[]
  minimum: number
  capacity: number
}

/**
 * A chart of how many people will come: a bar for each number, the two tails (too few, too many) marked by place, color
 * and words. A table behind it has the same figures.
 */
export function ArrivalsChart({ distribution, minimum, capacity }: ArrivalsChartProps) {
  const most = Math.max(...distribution, Number.EPSILON)
  const width = Math.max(distribution.length, capacity + 2) * step
  const tailOf = (count: number) => (count < minimum ? 'few' : count > capacity ? 'many' : 'none')
  const bars = distribution.map((chance, count) => ({ chance, count, tail: tailOf(count) }))
  const sum = (tail: string) => bars.reduce((total, bar) => total + (bar.tail === tail ? bar.chance : 0), 0)
  const label = `Too few: ${percent(sum('few'))}. Right: ${percent(sum('none'))}. Too many: ${percent(sum('many'))}.`
  return (
    <figure className={styles.figure}>
      <svg className={styles.picture} viewBox={`0 0 ${width} ${height + foot}`} role="img" aria-label={label}>
        {bars.map(({ chance, count, tail }) => {
          const tall = (chance / most) * (height - 16)
          return (
            <rect
              key={count}
              className={styles.bar}
              data-tail={tail}
              x={count * step + 2}
              y={height - tall}
              width={step - 4}
              height={tall}
            />
          )
        })}
        <line className={styles.axis} x1={0} x2={width} y1={height} y2={height} />
        {[minimum, capacity + 1].map((edge) => (
          <line key={edge} className={styles.mark} x1={edge * step} x2={edge * step} y1={0} y2={height} />
        ))}
        <text className={styles.words} x={minimum * step - 4} y={11} textAnchor="end">
          too few
        </text>
        {[0, minimum, capacity].map((count) => (
          <text
            key={count}
            className={styles.words}
            x={(count + 0.5) * step}
            y={height + 14}
            textAnchor="middle"
          >
            {count}
          </text>
        ))}
      </svg>
      <figcaption>{label}</figcaption>
      <Disclosure summary="The same in figures">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Come</th>
              <th scope="col">Chance</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ chance, count }) => (
              <tr key={count}>
                <td>{count}</td>
                <td>{percent(chance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  )
}
