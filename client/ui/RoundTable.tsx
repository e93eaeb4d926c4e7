import styles from './RoundTable.module.css'

/**
 * Where the seats of a picture are: radii in its 240 units, the angle of the first seat in degrees, and which seats are
 * lit.
 */
export type Arrangement = {
  table: number
  reach: number
  seat: number
  turn: number
  lit: readonly number[]
}

/** Width and height of a picture, in its own units. */
export const size = 240
const middle = size / 2

/** How far a backrest extends to either side, in radians. */
const backrest = 0.95

const arrangements: Record<12 | 7 | 2, Arrangement> = {
  12: { table: 66, reach: 95, seat: 13, turn: 15, lit: [2, 7] },
  7: { table: 54, reach: 85, seat: 14, turn: 0, lit: [1, 4] },
  2: { table: 42, reach: 78, seat: 16, turn: 90, lit: [0, 1] },
}

const round = (value: number) => Math.round(value * 100) / 100

function at(degrees: number, distance: number) {
  const angle = ((degrees - 90) * Math.PI) / 180
  return { x: round(middle + Math.cos(angle) * distance), y: round(middle + Math.sin(angle) * distance) }
}

/** One seat of a picture, with its plate, at an angle in degrees from the top. */
export function Seat({ degrees, lit, plan }: { degrees: number; lit: boolean; plan: Arrangement }) {
  const { reach, seat, table } = plan
  const { x, y } = at(degrees, reach)
  const plate = at(degrees, table - 16)
  const back = seat + 6
  const side = round(Math.sin(backrest) * back)
  const depth = round(Math.cos(backrest) * back)
  return (
    <g className={lit ? styles.lit : undefined}>
      <path
        className={styles.back}
        d={`M${round(x - side)} ${round(y - depth)}A${back} ${back} 0 0 1 ${round(x + side)} ${round(y - depth)}`}
        transform={`rotate(${round(degrees)} ${x} ${y})`}
      />
      <circle className={styles.cushion} cx={x} cy={y} r={seat} />
      {lit && <circle className={styles.glow} cx={plate.x} cy={plate.y} r={13} />}
      <circle className={styles.plate} cx={plate.x} cy={plate.y} r={6} />
    </g>
  )
}

function Talk({ plan, count }: { plan: Arrangement; count: number }) {
  const [from, to] = plan.lit.map((index) => at(plan.turn + (index * 360) / count, plan.table - 29))
  if (!from || !to) return null
  return <path className={styles.talk} d={`M${from.x} ${from.y}Q${middle} ${middle} ${to.x} ${to.y}`} />
}

/**
 * The product's picture: a round table from above, two of its seats lit. It is decorative; the words beside it say the
 * same.
 */
export function RoundTable({ seats }: { seats: 12 | 7 | 2 }) {
  const plan = arrangements[seats]
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle className={styles.table} cx={middle} cy={middle} r={plan.table} />
      <circle className={styles.rim} cx={middle} cy={middle} r={plan.table - 5} />
      <Talk plan={plan} count={seats} />
      {Array.from({ length: seats }, (_, index) => plan.turn + (index * 360) / seats).map(
        (degrees, index) => (
          <Seat key={degrees} degrees={degrees} lit={plan.lit.includes(index)} plan={plan} />
        ),
      )}
    </svg>
  )
}
