import { day, hour } from '#rules/time/durations.ts'
import type { PlannedEncounter } from './calendar.ts'
import type { Part } from './part.ts'
import { after, type Stage } from './stage.ts'

/** The cast of an encounter: when people are invited, and the script of the demo member. */
export type Cast = {
  invited: Date
  /** The demo member's part; absent: not invited. */
  demo?: Part
  /** The demo member answers after everybody else, when the seats are gone. */
  last?: boolean
  /** Everybody else takes a seat too, so that none is left. */
  full?: boolean
  /** Several of the others choose the demo member. */
  liked?: boolean
  /** Not yet on the calendar. */
  draft?: boolean
}

const seated: Part = { answer: 'accept', comes: true }
const open: Part = { answer: 'ignore', comes: false }

/** Long enough that all have answered, and short enough that no invitation has expired. */
const doorInvitedHoursAgo = 71

/** Returns the cast of an Open Door: the demo member has a seat, and all others are taken. */
export const doorCast = (present: Date): Cast => ({
  invited: after(present, -doorInvitedHoursAgo * hour),
  demo: seated,
  full: true,
})

type Written = { kind: PlannedEncounter['kind']; days: number; invitedHoursAgo?: number } & Omit<
  Cast,
  'invited'
>

/** The demo member's half year, by the day relative to today, with something for every list. */
const written: Written[] = [
  { kind: 'First', days: -90, demo: { ...seated, chooses: 2, likes: true }, liked: true },
  { kind: 'First', days: -70, demo: open },
  { kind: 'First', days: -58, demo: { ...seated, cancels: 2 } },
  { kind: 'First', days: -46, demo: { ...seated, comes: false } },
  { kind: 'First', days: -30, demo: { ...seated, chooses: 3, likes: true }, liked: true },
  { kind: 'Second', days: -22, demo: { ...seated, chooses: 1, likes: true }, liked: true },
  { kind: 'First', days: -14, demo: { ...seated, chooses: 2, likes: true }, liked: true },
  { kind: 'First', days: -6, demo: { ...seated, chooses: 1 }, liked: true },
  { kind: 'First', days: -2, demo: seated },
  { kind: 'First', days: 0, demo: seated, full: true, invitedHoursAgo: doorInvitedHoursAgo },
  { kind: 'First', days: 6, demo: open, invitedHoursAgo: 67 },
  { kind: 'First', days: 8, demo: seated, invitedHoursAgo: 80 },
  { kind: 'Second', days: 9, demo: open, invitedHoursAgo: 20 },
  { kind: 'First', days: 10, demo: seated, last: true, invitedHoursAgo: 60 },
  { kind: 'First', days: 12, demo: open, invitedHoursAgo: 2 },
  { kind: 'First', days: 20, draft: true },
]

const daysFrom = (present: Date, { startsAt }: PlannedEncounter) =>
  (startsAt.getTime() - present.getTime()) / day

/**
 * Gives every planned encounter its cast. A scripted part goes to the nearest of its kind on the same side of today.
 */
export function castEncounters(
  { present }: Stage,
  plans: readonly PlannedEncounter[],
): Map<PlannedEncounter, Cast> {
  const casts = new Map<PlannedEncounter, Cast>(
    plans.map((plan) => [plan, { invited: after(plan.startsAt, -10 * day) }]),
  )
  for (const { kind, days, invitedHoursAgo, ...part } of written) {
    const [nearest] = plans
      .filter(
        (plan) =>
          plan.kind === kind && casts.get(plan)?.demo === undefined && plan.startsAt > present === days >= 0,
      )
      .sort((a, b) => Math.abs(daysFrom(present, a) - days) - Math.abs(daysFrom(present, b) - days))
    if (!nearest) throw new Error(`The demo has no ${kind} encounter left around day ${days}`)
    const invited =
      invitedHoursAgo === undefined
        ? after(nearest.startsAt, -10 * day)
        : after(present, -invitedHoursAgo * hour)
    casts.set(nearest, { invited, ...part })
  }
  return casts
}
