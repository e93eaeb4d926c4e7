import { fullDate, shortTime } from '#rules/dates.ts'
import type { EncounterKindName } from './encounter.ts'
import {
  encounterLengthError,
  encounterNameError,
  overInviteError,
  seatPlanError,
} from './plannedEncounter.ts'

/** Starts one proposal can spread its groups over. */
export const mostSlots = 20
/** How many times as long as usual a longer search takes. */
export const longerSearchFactor = 8
/** Tables one proposal can have at one start. */
export const mostTablesPerSlot = 100

/** A proposal's seed is from 0 to this. */
export const largestSeed = 2 ** 31 - 1

/** The sentence to show for a seed that cannot be, or null. */
export const seedError = (seed: number): string | null =>
  Number.isInteger(seed) && seed >= 0 && seed <= largestSeed
    ? null
    : `A whole number from 0 to ${largestSeed.toLocaleString('en-US')} is needed.`

const pieces = /\{(number|location|date|time)\}/g

/** Names a proposal's encounters where the operator says nothing else. */
export const defaultNamePattern: Record<EncounterKindName, string> = {
  First: 'First Encounter {number}, {date}',
  Second: 'Second Encounter {number}, {date}',
  OneOnOne: 'One-on-One, {date}',
}

type Table = { number: number; location: string; startsAt: Date; timeZone: string }

/**
 * Names the encounter of one table.
 *
 * @param pattern text with `{number}`, `{location}`, `{date}` and `{time}` where these belong
 * @returns for example 'First Encounter 2, Thursday, December 3, 2026'
 */
export function tableName(pattern: string, { number, location, startsAt, timeZone }: Table): string {
  const words = {
    number: String(number),
    location,
    date: fullDate(startsAt, timeZone),
    time: shortTime(startsAt, timeZone),
  }
  return pattern.replace(pieces, (_, piece: keyof typeof words) => words[piece]).trim()
}

type Move = { from: Date; to: Date; timeZone: string }

/** Names an encounter for another start: the day and the time that {@link tableName} wrote become those of that start. */
export const movedName = (name: string, { from, to, timeZone }: Move): string =>
  [fullDate, shortTime].reduce(
    (named, words) => named.replaceAll(words(from, timeZone), words(to, timeZone)),
    name,
  )

export type GroupPlan = {
  kind: EncounterKindName
  /** starts to choose from */
  slots: readonly Date[]
  /** for each start, how many tables there may be, or null for as many as fill; null: so at every start */
  tablesPerSlot: readonly (number | null)[] | null
  minutes: number
  namePattern: string
  /** IANA; the location's */
  timeZone: string
  location: string
  minimum: number
  capacity: number
  overInvite: number
}

type Seats = Pick<GroupPlan, 'minimum' | 'capacity' | 'overInvite'>

/**
 * How many people a table of a proposal may invite: never fewer than an encounter needs, and more than its seats where
 * more are invited than there are seats.
 *
 * @returns the fewest and the most
 */
export function peopleAtTable({ minimum, capacity, overInvite }: Seats): { min: number; max: number } {
  return { min: minimum, max: Math.round(capacity * overInvite) }
}

/**
 * How many people the tables of a proposal are formed with: as many more than an encounter needs as are invited beyond the
 * seats. Where that makes no table at all, {@link peopleAtTable} does.
 *
 * @returns the fewest and the most
 */
export function peopleWanted(plan: Seats): { min: number; max: number } {
  const { min, max } = peopleAtTable(plan)
  return { min: min + max - plan.capacity, max }
}

function slotsError(slots: readonly Date[], now: Date): string | null {
  if (slots.length === 0 || slots.length > mostSlots) return `Choose 1 to ${mostSlots} times.`
  if (new Set(slots.map((slot) => slot.getTime())).size < slots.length)
    return 'Each time can stand once only.'
  return slots.every((slot) => slot > now) ? null : 'Every start must lie ahead.'
}

/** The sentence to show for numbers of tables that do not fit the starts, or null. */
export function tablesPerSlotError({
  slots,
  tablesPerSlot,
}: Pick<GroupPlan, 'slots' | 'tablesPerSlot'>): string | null {
  if (tablesPerSlot === null) return null
  if (tablesPerSlot.length !== slots.length)
    return 'Say for each time how many tables there may be, or for none.'
  return tablesPerSlot.every((tables) => tables === null || tableCountError(tables) === null)
    ? null
    : tableCountSentence
}

const tableCountSentence = `At most ${mostTablesPerSlot} tables can be formed for a time, and at least one.`

/** The sentence to show for a number of tables at one start that cannot be, or null. */
export const tableCountError = (tables: number): string | null =>
  Number.isInteger(tables) && tables >= 1 && tables <= mostTablesPerSlot ? null : tableCountSentence

/**
 * Checks what an operator asks groups to be formed for.
 *
 * @returns the sentence to show for each field, null where it is right
 */
export function groupPlanErrors(plan: GroupPlan, now: Date): Record<string, string | null> {
  const { kind, slots, minutes, namePattern, minimum, capacity, timeZone, location } = plan
  const seats = seatPlanError(kind, { minimum, capacity, inviteTarget: capacity })
  const longest = { number: 9999, location, timeZone, startsAt: slots[0] ?? now }
  return {
    slots: slotsError(slots, now),
    tablesPerSlot: tablesPerSlotError(plan),
    minutes: encounterLengthError(minutes),
    namePattern: encounterNameError(tableName(namePattern, longest)),
    overInvite: overInviteError(kind, plan.overInvite),
    ...(seats && { [seats.field]: seats.message }),
  }
}
