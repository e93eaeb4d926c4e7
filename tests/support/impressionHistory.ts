import fc from 'fast-check'
import { type ReportKindName, reportKinds } from '../../server/rules/safety/caseUrgency.ts'
import { day, hour, minute } from './clock.ts'

/** A report about the viewer. */
type AboutViewer = { at: number; kind: ReportKindName }

/**
 * One of the others at the encounter. The viewer is number 0, the others count from 1. Hours count from the encounter's
 * end.
 */
export type Other = {
  /** When they submit, or null for never. */
  submitsAt: number | null
  /** Their choices, apart from the viewer. */
  chooses: number[]
  /** Whether they choose the viewer, in either world. Apart from the reports, the worlds differ only in this. */
  choosesViewer: readonly [boolean, boolean]
  /** When they take back their choice of the viewer, if they made it. */
  takesBackAt: number | null
  /** When they cancel their membership, in both worlds, or null for never; they do nothing afterwards. */
  leavesAt: number | null
  /** What they report about the viewer, in either world; the viewer must never learn of it. */
  reportsViewer: readonly [AboutViewer | null, AboutViewer | null]
}

export type History = {
  others: Other[]
  viewer: { submitsAt: number | null; chooses: number[] }
  /** When the job runs and everything is compared, in order. */
  looks: number[]
}

const lastHour = 20 * 24
// Prompt people, people of the first days, and people who choose only after the first batch.
const submission = fc.option(
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 5 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 14 * 24 }) },
  ),
  { freq: 6 },
)

/**
 * Generates random histories of a small encounter with 1 to 5 others, which covers small and large groups by the rules.
 */
export const histories: fc.Arbitrary<History> = fc.integer({ min: 1, max: 5 }).chain((size) => {
  const selection = fc.uniqueArray(fc.integer({ min: 1, max: size }), { maxLength: size })
  const report = fc.option(
    fc.record({ at: fc.integer({ min: 0, max: lastHour }), kind: fc.constantFrom(...reportKinds) }),
    { freq: 2 },
  )
  const other = fc.record({
    submitsAt: submission,
    chooses: selection,
    choosesViewer: fc.tuple(fc.boolean(), fc.boolean()),
    takesBackAt: fc.option(fc.integer({ min: 0, max: lastHour }), { freq: 2 }),
    leavesAt: fc.oneof(
      { weight: 2, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 8 * 24 }) },
    ),
    reportsViewer: fc.tuple(report, report),
  })
  return fc.record({
    others: fc.array(other, { minLength: size, maxLength: size }),
    viewer: fc.record({ submitsAt: submission, chooses: selection }),
    looks: fc
      .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: lastHour })), {
        minLength: 3,
        maxLength: 5,
      })
      .map((hours) => hours.sort((a, b) => a - b)),
  })
})

/** The same, but the others choose the same people in both worlds, which differ only in the reports. */
export const reportHistories: fc.Arbitrary<History> = histories.map((history) => ({
  ...history,
  others: history.others.map((other) => ({
    ...other,
    choosesViewer: [other.choosesViewer[0], other.choosesViewer[0]] as const,
    reportsViewer: [null, other.reportsViewer[1]] as const,
  })),
}))

/**
 * What the rules let the viewer know of the encounter. `mailedAt` is the look at which the only mail was written;
 * `wakes` tells whether the release since the previous look has something new to show.
 */
export type Knowledge = { count: number; pending: boolean; mailedAt: number | null; wakes: boolean }

/** Whether somebody still acts at an hour, and has not left. */
export const isStillThere = ({ leavesAt }: Pick<Other, 'leavesAt'>, hours: number): boolean =>
  leavesAt === null || hours <= leavesAt

/** Returns the last 08:00 UTC at or before an instant, less the minute left for choices that are being stored. */
function nightBefore(instant: number): number {
  const night = new Date(instant)
  night.setUTCHours(8, 0, 0, 0)
  return night.getTime() - (night.getTime() > instant ? day : 0) - minute
}

/**
 * Works out from a history alone what docs/rules.md lets the viewer know at each look.
 *
 * @param world which of the two worlds
 * @param endsAt the encounter's end, from which the history's hours count
 */
export function knowledgeAtLooks(history: History, world: 0 | 1, endsAt: Date): Knowledge[] {
  const { others, viewer, looks } = history
  const at = (hours: number) => endsAt.getTime() + hours * hour
  const shown = new Set<Other>()
  let begun = false
  let mailedAt: number | null = null
  return looks.map((look) => {
    const remaining = others.filter(({ leavesAt }) => leavesAt === null || leavesAt > look)
    const awaited = [viewer, ...remaining].map(({ submitsAt }) => submitsAt)
    const first = !begun && (look >= 72 || awaited.every((hours) => hours !== null && hours <= look))
    begun ||= first
    const cutoff = first ? at(look) : nightBefore(at(look))
    const made = (hours: number | null): boolean => hours !== null && at(hours) <= cutoff && hours <= look
    const takenBack = (other: Other): boolean => {
      const { submitsAt, takesBackAt } = other
      if (submitsAt === null || takesBackAt === null) return false
      const hours = Math.max(takesBackAt, submitsAt)
      return hours <= look && isStillThere(other, hours)
    }
    const earlier = [...shown]
    for (const other of remaining) {
      const mutual = viewer.chooses.includes(others.indexOf(other) + 1) && made(viewer.submitsAt)
      const chosen = other.choosesViewer[world] && made(other.submitsAt) && !takenBack(other)
      if (begun && chosen && (remaining.length >= 3 || mutual)) shown.add(other)
    }
    const processed = viewer.submitsAt !== null && viewer.submitsAt <= look
    const maySee = processed || look > 14 * 24
    const isLive = (other: Other) => !takenBack(other)
    const pending = maySee && [...shown].some(isLive)
    if (pending) mailedAt ??= look
    const most = Math.max(0, remaining.length - 1)
    const hasMore = shown.size > earlier.length && (earlier.length < most || !earlier.some(isLive))
    return {
      pending,
      mailedAt,
      wakes: processed && hasMore,
      count: processed ? Math.min(shown.size, most) : 0,
    }
  })
}
