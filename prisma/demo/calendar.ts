import { defaultTimeZone } from '#rules/dates.ts'
import { seatRanges } from '#rules/encounters/encounter.ts'
import { day, minute } from '#rules/time/durations.ts'
import type { EncounterKind } from '../../server/generated/client/client.ts'

export type PlannedEncounter = { kind: EncounterKind; name: string; startsAt: Date; minutes: number }

/** How many are invited: a few more than there are seats, to make up for declines. */
export const inviteTarget = (kind: EncounterKind): number =>
  kind === 'OneOnOne' ? seatRanges.OneOnOne.maximum : seatRanges[kind].maximum + 3

/** Returns the instant at which it is `hour` o'clock in Detroit, this many days after another instant. */
function detroit(now: Date, days: number, hour: number): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: defaultTimeZone,
    timeZoneName: 'longOffset',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const parts = format.formatToParts(new Date(now.getTime() + days * day))
  const {
    year,
    month,
    day: date,
    timeZoneName = '',
  } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  const offset = Number(/GMT([+-]\d+)/.exec(timeZoneName)?.[1] ?? 0)
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(date), hour - offset))
}

const tables = [
  'The Long Table',
  'Soup and Stories',
  'Lantern Hour',
  'Porch Light',
  'Second Cup',
  'The Way Home',
]

const named = (kind: EncounterKind, number: number) =>
  kind === 'First'
    ? `${tables[number % tables.length]} ${number}`
    : kind === 'Second'
      ? `Familiar Faces ${number}`
      : `Just the Two of You ${number}`

function plan(
  now: Date,
  kind: EncounterKind,
  count: number,
  lastDay: number,
  every: number,
  hour: number,
): PlannedEncounter[] {
  return Array.from({ length: count }, (_, index) => ({
    kind,
    name: named(kind, index + 1),
    startsAt: detroit(now, lastDay - (count - 1 - index) * every, hour),
    minutes: kind === 'OneOnOne' ? 45 : 90,
  }))
}

/** The name of the encounter that a newcomer can join. */
export const doorName = 'Open Door'

/** Plans an Open Door. It starts at the next five minutes that leave four to sign in, so its table is open by then. */
export function planDoor(now: Date): PlannedEncounter {
  const soon = new Date(Math.ceil((now.getTime() + 4 * minute) / (5 * minute)) * 5 * minute)
  return { kind: 'First', name: doorName, startsAt: soon, minutes: 90 }
}

/**
 * Plans some sixty encounters around an instant, the earliest first: five months of the past, and three weeks ahead.
 *
 * @param now the instant at which the demo is made
 */
export function planEncounters(now: Date): PlannedEncounter[] {
  return [
    ...plan(now, 'First', 35, -2, 4, 19),
    ...plan(now, 'Second', 10, -4, 9, 20),
    ...plan(now, 'OneOnOne', 4, -6, 14, 18),
    planDoor(now),
    ...plan(now, 'First', 8, 20, 2, 19).map((each, index) => ({ ...each, name: named('First', 36 + index) })),
    ...plan(now, 'Second', 2, 13, 4, 20).map((each, index) => ({
      ...each,
      name: named('Second', 11 + index),
    })),
  ].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}
