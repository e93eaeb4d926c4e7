import { fullDate, shortTime } from '#rules/dates.ts'
import type { EncounterKindName } from './encounter.ts'
import {
  encounterLengthError,
  encounterNameError,
  overInviteError,
  seatPlanError,
} from './plannedEncounter.ts'

/** Most starts of one proposal. */
export const mostSlots = 20
/** How many times longer than a usual search a long one takes. */
export const longerSearchFactor = 8
/** Most tables of one proposal at one start. */
export const mostTablesPerSlot = 100

/** A proposal's seed is from 0 to this. */
export const largestSeed = 2 ** 31 - 1

/** Returns the sentence to show for an invalid seed, or null. */
export const seedError = (seed: number): string | null =>
  Number.isInteger(seed) && seed >= 0 && seed <= largestSeed
    ? null
    : `A whole number from 0 to ${largestSeed.toLocaleString('en-US')} is needed.`

const pieces = /\{(number|location|date|time)\}/g

/** Names for a proposal's encounters, unless the operator gives others. */
export const defaultNamePattern: Record<EncounterKindName, string> = {
  First: 'First Encounter {number}, {date}',
  Second: 'Second Encounter {number}, {date}',
  OneOnOne: 'One-on-One, {date}',
}

type Table = { number: number; location: string; startsAt: Date; timeZone: string }

/**
 * Returns the name of one table's encounter.
 *
 * @param pattern text with the placeholders `{number}`, `{location}`, `{date}` and `{time}`
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

/** Returns an encounter's name with the day and time that {@link tableName} wrote replaced by the new start's. */
export const movedName = (name: string, { from, to, timeZone }: Move): string =>
  [fullDate, shortTime].reduce(
    (named, words) => named.replaceAll(words(from, timeZone), words(to, timeZone)),
    name,
  )

export type GroupPlan = {
  kind: EncounterKindName
  /** starts to choose from */
  slots: readonly Date[]
  /** for each start the most tables, or null for as many as fill; null as a whole: no limit at any start */
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
 * Returns how many people a proposed table may invite: never fewer than an encounter needs, and more than its seats
 * if the plan invites more people than there are seats.
 *
 * @returns the fewest and the most
 */
export function peopleAtTable({ minimum, capacity, overInvite }: Seats): { min: number; max: number } {
  return { min: minimum, max: Math.round(capacity * overInvite) }
}

/**
 * Returns how many people the engine tries to form each table with. The minimum is raised by the number of people
 * invited beyond the seats. If no table can be formed that way, {@link peopleAtTable} applies.
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

/** Returns the sentence to show for numbers of tables that do not match the starts, or null. */
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

/** Returns the sentence to show for an invalid number of tables at one start, or null. */
export const tableCountError = (tables: number): string | null =>
  Number.isInteger(tables) && tables >= 1 && tables <= mostTablesPerSlot ? null : tableCountSentence

/**
 * Checks an operator's plan for a proposal.
 *
 * @returns the sentence to show for each field, or null if it is fine
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
