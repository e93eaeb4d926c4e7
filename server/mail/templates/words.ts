import { fullDate, shortTime } from '#rules/dates.ts'
import { minute } from '#rules/time/durations.ts'
import type { EncounterFacts, Instant } from './definition.ts'

const kinds = { First: 'First Encounter', Second: 'Second Encounter', OneOnOne: 'One-on-One' } as const

const wordJoiner = '\u2060'

/**
 * Returns the first line of a mail: 'Hi Ada,' or, without a name, 'Hello,'. The name may have been given by somebody
 * else than the recipient, so zero-width characters break up text that mail programs would turn into a link, such as
 * `evil.example`.
 */
export function greeting(name: string | undefined): string {
  return name ? `Hi ${name.replace(/\s+/g, ' ').replace(/[.:/@](?=\S)/g, `$&${wordJoiner}`)},` : 'Hello,'
}

/** Formats an instant in the given zone, with the zone's name: 'Thursday, December 3, 2026, 7:00 PM EST'. */
export function dateAndTime(instant: Instant, timeZone: string): string {
  const date = new Date(instant)
  return `${fullDate(date, timeZone)}, ${shortTime(date, timeZone)}`
}

/** Formats the day of an instant in the given zone: 'Thursday, December 3, 2026'. */
export function day(instant: Instant, timeZone: string): string {
  return fullDate(new Date(instant), timeZone)
}

/** Formats the time at which an encounter begins, with its zone: '7:00 PM EST'. */
export function startTime({ startsAt, timeZone }: EncounterFacts): string {
  return shortTime(new Date(startsAt), timeZone)
}

/** Returns what, when and how long, with the zone, as rows for {@link facts}. */
export function encounterRows(encounter: EncounterFacts): (readonly [label: string, value: string])[] {
  const { what, when, zone, length } = rowValues(encounter)
  return [
    ['What', what],
    ['When', when],
    ['Time zone', zone],
    ['Length', `${length}, by video, cameras on`],
  ]
}

const changeable = [
  ['when', 'Time before'],
  ['zone', 'Time zone before'],
  ['length', 'Length before'],
  ['what', 'Name before'],
] as const

/** Returns what differs between two states of an encounter: the text now and, as a row for {@link facts}, before. */
export function changedRows(
  encounter: EncounterFacts,
  previous: EncounterFacts,
): { now: string; before: readonly [label: string, value: string] }[] {
  const [now, before] = [rowValues(encounter), rowValues(previous)]
  return changeable.flatMap(([part, label]) =>
    now[part] === before[part] ? [] : [{ now: now[part], before: [label, before[part]] as const }],
  )
}

function rowValues({ name, kind, startsAt, endsAt, timeZone }: EncounterFacts) {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minute)
  return {
    what: `${name} (${kinds[kind]})`,
    when: dateAndTime(startsAt, timeZone),
    zone: timeZone.replaceAll('_', ' '),
    length: `${minutes} minutes`,
  }
}
