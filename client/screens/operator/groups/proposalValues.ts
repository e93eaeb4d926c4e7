import { type EncounterKindName, seatRanges } from '#rules/encounters/encounter.ts'
import { defaultNamePattern, groupPlanErrors, seedError } from '#rules/encounters/groupPlan.ts'
import { seatPlanError } from '#rules/encounters/plannedEncounter.ts'
import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { policyNumbers } from '#rules/membership/policy.ts'
import { serverNow } from '../../../browser/serverClock.ts'
import { numberOf } from '../shared/numberOf.ts'
import { proposalKinds } from '../shared/proposalWords.ts'
import { instantOf } from '../shared/zonedTime.ts'

/** A location to choose, with the zone its times are read in. */
export type LocationChoice = { id: string; label: string; timeZone: string }

/** What the form holds: numbers as typed, starts on the location's clock. */
export type ProposalValues = {
  kind: string
  locationId: string
  slots: readonly string[]
  /** For each start, how many tables there may be; empty for as many as fill */
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

/** What is left empty is as large as the kind allows, or needs no more than it does. */
const roomOf = (
  kind: EncounterKindName,
  { minimum, capacity }: Pick<ProposalValues, 'minimum' | 'capacity'>,
) => ({
  minimum: numberOf(minimum) ?? seatRanges[kind].minimum,
  capacity: numberOf(capacity) ?? seatRanges[kind].maximum,
})

/**
 * The fewest people and the seats of each table, as the form has them by now.
 *
 * @param kind what the groups are for
 * @param values what the form holds
 * @returns null where no table can be so
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

/** A start not filled in yet counts as none. */
const startsOf = ({ slots }: ProposalValues, { timeZone }: LocationChoice): string[] =>
  slots.flatMap((slot) => instantOf(slot, timeZone) ?? [])

/** The numbers of tables of the starts filled in; null where none is limited. */
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
 * @param values what the form holds
 * @param locations those to choose from
 * @returns a sentence for each field, null where it is fine
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
 * Makes the input of `formGroups` of a form that is right.
 *
 * @param values what the form holds
 * @param locations those to choose from
 * @returns the input; what was left empty is left to the policy
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
