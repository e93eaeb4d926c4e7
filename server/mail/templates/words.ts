import { fullDate, shortTime } from '#rules/dates.ts'
import type { EncounterFacts, Instant } from './definition.ts'

const kinds = { First: 'First Encounter', Second: 'Second Encounter', OneOnOne: 'One-on-One' } as const

const wordJoiner = '\u2060'

/**
 * The start of a mail: 'Hi Ada,' or, where no name is known, 'Hello,'. Whoever gave the name need not be who gets the mail:
 * what a mail program would turn into a link, such as `evil.example`, is broken up by characters without width.
 */
export function greeting(name: string | undefined): string {
  return name ? `Hi ${name.replace(/\s+/g, ' ').replace(/[.:/@](?=\S)/g, `$&${wordJoiner}`)},` : 'Hello,'
}

/** An instant in the zone given and with that zone named: 'Thursday, December 3, 2026, 7:00 PM EST'. */
export function dateAndTime(instant: Instant, timeZone: string): string {
  const date = new Date(instant)
  return `${fullDate(date, timeZone)}, ${shortTime(date, timeZone)}`
}

/** The day of an instant in the zone given: 'Thursday, December 3, 2026'. */
export function day(instant: Instant, timeZone: string): string {
  return fullDate(new Date(instant), timeZone)
}

/** The hour at which an encounter begins, with its zone named: '7:00 PM EST'. */
export function startTime({ startsAt, timeZone }: EncounterFacts): string {
  return shortTime(new Date(startsAt), timeZone)
}

/** What, when and how long, with the zone named, as rows for {@link facts}. */
export function encounterRows(encounter: EncounterFacts): (readonly [label: string, value: string])[] {
  const { name, kind, startsAt, endsAt, timeZone } = encounter
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  return [
    ['What', `${name} (${kinds[kind]})`],
    ['When', dateAndTime(startsAt, timeZone)],
    ['Time zone', timeZone.replaceAll('_', ' ')],
    ['Length', `${minutes} minutes, by video, cameras on`],
  ]
}
