import styles from './RoundTable.module.css'
import { type Arrangement, Seat, size } from './RoundTable.tsx'

const middle = size / 2

/**
 * A seating plan from above: one seat for each person, clockwise from the top right, with those at the given indexes
 * lit. It is decorative; the names beside it say the same.
 */
export function SeatingPicture({ people, lit }: { people: number; lit: readonly number[] }) {
  const step = 360 / Math.max(people, 1)
  const plan: Arrangement = { table: 66, reach: 95, seat: people > 14 ? 9 : 13, turn: step / 2, lit }
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle className={styles.table} cx={middle} cy={middle} r={plan.table} />
      <circle className={styles.rim} cx={middle} cy={middle} r={plan.table - 5} />
      {Array.from({ length: people }, (_, index) => plan.turn + index * step).map((degrees, index) => (
        <Seat key={degrees} degrees={degrees} lit={lit.includes(index)} plan={plan} />
      ))}
    </svg>
  )
}
