import { type EncounterKindName, seatRanges } from '#rules/encounters/encounter.ts'
import { defaultNamePattern, groupPlanErrors, seedError } from '#rules/encounters/groupPlan.ts'
import { seatPlanError } from '#rules/encounters/plannedEncounter.ts'
import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { policyNumbers } from '#rules/membership/policy.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { numberOf } from '../shared/numberOf.ts'
import { proposalKinds } from '../shared/proposalWords.ts'
import { instantOf } from '../shared/zonedTime.ts'

/** A location to choose, with its time zone. */
export type LocationChoice = { id: string; label: string; timeZone: string }

/** The form's values: numbers as typed, starts in the location's time. */
export type ProposalValues = {
  kind: string
  locationId: string
  slots: readonly string[]
  /** The greatest number of tables for each start; empty for as many as fill */
  tablesPerSlot: readonly string[]
  minutes: string
  minimum: string
  capacity: string
  overInvite: string
  namePattern: string
  seed: string
  allowRepeats: boolean
  anyMutualLink: boolean
  companyOfGender: boolean
}

/** Empty fields mean the greatest number of seats, or the smallest number of people, that the kind allows. */
const roomOf = (
  kind: EncounterKindName,
  { minimum, capacity }: Pick<ProposalValues, 'minimum' | 'capacity'>,
) => ({
  minimum: numberOf(minimum) ?? seatRanges[kind].minimum,
  capacity: numberOf(capacity) ?? seatRanges[kind].maximum,
})

/**
 * Returns the smallest number of people and the seats of each table, as the form has them now.
 *
 * @param kind what the groups are for
 * @returns null if no table can have that size
 */
export function plannedRoom(kind: EncounterKindName, values: ProposalValues) {
  const room = roomOf(kind, values)
  const isWhole = Object.values(room).every(Number.isInteger)
  return isWhole && !seatPlanError(kind, { ...room, inviteTarget: room.capacity }) ? room : null
}

const wholeErrors = (values: ProposalValues): FieldChecks =>
  Object.fromEntries(
    (['minutes', 'minimum', 'capacity', 'seed'] as const).map((name) => {
      const number = numberOf(values[name])
      if (number === null) return [name, null]
      if (name === 'seed') return [name, seedError(number)]
      return [name, Number.isInteger(number) ? null : 'A whole number is needed.']
    }),
  )

/** A start that is not filled in yet does not count. */
const startsOf = ({ slots }: ProposalValues, { timeZone }: LocationChoice): string[] =>
  slots.flatMap((slot) => instantOf(slot, timeZone) ?? [])

/** The numbers of tables of the starts that are filled in; null if none is limited. */
function tablesOf(
  { slots, tablesPerSlot }: ProposalValues,
  { timeZone }: LocationChoice,
): (number | null)[] | null {
  const numbers = slots.flatMap((slot, index) =>
    instantOf(slot, timeZone) === null ? [] : [numberOf(tablesPerSlot[index] ?? '')],
  )
  return numbers.every((number) => number === null) ? null : numbers
}

/**
 * Checks a request for groups by the server's own rules.
 *
 * @param locations the options
 * @returns an error for each field, null for a valid one
 */
export function checkProposal(values: ProposalValues, locations: readonly LocationChoice[]): FieldChecks {
  const kind = proposalKinds.find(({ value }) => value === values.kind)?.rule
  const location = locations.find(({ id }) => id === values.locationId)
  const chosen = {
    kind: kind ? null : 'Please choose what the groups are for.',
    locationId: location ? null : 'Please choose a location.',
  }
  if (!kind || !location) return chosen
  const plan = {
    kind,
    slots: startsOf(values, location).map((start) => new Date(start)),
    tablesPerSlot: tablesOf(values, location),
    minutes: numberOf(values.minutes) ?? policyNumbers.encounterMinutes.usual,
    namePattern: values.namePattern.trim() || defaultNamePattern[kind],
    timeZone: location.timeZone,
    location: location.label,
    ...roomOf(kind, values),
    overInvite: kind === 'OneOnOne' ? 1 : (numberOf(values.overInvite) ?? 1),
  }
  const whole = wholeErrors(values)
  const ruled = groupPlanErrors(plan, serverNow())
  const names = new Set([...Object.keys(whole), ...Object.keys(ruled)])
  return {
    ...chosen,
    ...Object.fromEntries([...names].map((name) => [name, whole[name] ?? ruled[name] ?? null])),
  }
}

/**
 * Converts a valid form into the input of `formGroups`.
 *
 * @param locations the options
 * @returns the input; the policy decides about empty fields
 */
export function toInput(values: ProposalValues, locations: readonly LocationChoice[]) {
  const { kind: asked, locationId } = values
  const kind = proposalKinds.find(({ value }) => value === asked)?.value
  const location = locations.find(({ id }) => id === locationId)
  if (!kind || !location) throw new Error('Only what was checked is sent')
  return {
    kind,
    locationId,
    slots: startsOf(values, location),
    tablesPerSlot: tablesOf(values, location),
    minutes: numberOf(values.minutes),
    minimum: numberOf(values.minimum),
    capacity: numberOf(values.capacity),
    overInvite: kind === 'ONE_ON_ONE' ? null : numberOf(values.overInvite),
    namePattern: values.namePattern.trim() || null,
    seed: numberOf(values.seed),
    allowRepeats: kind === 'FIRST' && values.allowRepeats,
    anyMutualLink: kind === 'ONE_ON_ONE' && values.anyMutualLink,
    companyOfGender: values.companyOfGender,
  }
}
