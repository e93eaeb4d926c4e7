import { type EncounterKindName, seatRanges } from '#rules/encounters/encounter.ts'
import { onlyLaterEnd } from '#rules/encounters/encounterLife.ts'
import {
  encounterLengthError,
  encounterNameError,
  seatPlanError,
} from '#rules/encounters/plannedEncounter.ts'
import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { meetingLinkError } from '#rules/forms/meetingLink.ts'
import { timeZoneError } from '#rules/forms/timeZone.ts'
import { numberOf } from '../shared/numberOf.ts'
import { findKind } from '../shared/proposalWords.ts'
import { instantOf } from '../shared/zonedTime.ts'

/** The values of an encounter's form; numbers as they are typed, empty for the usual. */
export type PlanValues = {
  kind: string
  locationId: string
  name: string
  /** the local time in the zone, such as '2026-12-03T19:00' */
  startsAt: string
  timeZone: string
  minutes: string
  minimum: string
  capacity: string
  inviteTarget: string
  /** '' leaves it unchanged, or to the provider for a new encounter */
  link: string
  meetingUrl: string
}

const wholeNeeded = 'A whole number is needed.'

const isWhole = (typed: string) => typed.trim() === '' || /^\d{1,6}$/.test(typed.trim())

const chosen = (value: string, sentence: string) => (value === '' ? sentence : null)

function seatErrors(kind: EncounterKindName, { minimum, capacity, inviteTarget }: PlanValues): FieldChecks {
  const range = seatRanges[kind]
  const seats = numberOf(capacity) ?? range.maximum
  const plan = {
    minimum: numberOf(minimum) ?? range.minimum,
    capacity: seats,
    inviteTarget: numberOf(inviteTarget) ?? seats,
  }
  const error = seatPlanError(kind, plan)
  return error ? { [error.field]: error.message } : {}
}

function startError(start: string | null, now: Date): string | null {
  if (start === null) return 'Choose a date and a time.'
  return new Date(start) <= now ? 'The start must lie ahead.' : null
}

/** Returns the sentence to show for an invalid meeting link, or null. */
export function linkError({ link, meetingUrl }: PlanValues): string | null {
  return link === 'HAND' ? meetingLinkError(meetingUrl, window.location.hostname) : null
}

/**
 * Checks the form of an encounter under way, of which only the link and a later end can be set.
 *
 * @returns an error for each field, null for a valid one
 */
export function checksUnderWay(stored: PlanValues, values: PlanValues): FieldChecks {
  const typed = values.minutes
  const length = typed === stored.minutes ? null : numberOf(typed)
  const isEarlier = length !== null && length < Number(stored.minutes)
  const lengthError =
    length === null ? null : (encounterLengthError(length) ?? (isEarlier ? onlyLaterEnd : null))
  return { minutes: isWhole(typed) ? lengthError : wholeNeeded, meetingUrl: linkError(values) }
}

/**
 * Checks the form of an encounter by the server's rules (docs/rules.md, "Encounters and invitations").
 *
 * @param now the current instant, which the start must be after
 * @returns an error for each field, null for a valid one
 */
export function planChecks(values: PlanValues, now: Date): FieldChecks {
  const { kind, locationId, name, startsAt, timeZone, minutes } = values
  const length = numberOf(minutes)
  const rule = findKind(kind)?.rule
  const numbers = {
    minutes,
    minimum: values.minimum,
    capacity: values.capacity,
    inviteTarget: values.inviteTarget,
  }
  // A One-on-One has no other numbers, so those typed before its kind was chosen are not sent.
  const asked = rule === 'OneOnOne' ? { minutes } : numbers
  const unreadable = Object.entries(asked).flatMap(([field, typed]) =>
    isWhole(typed) ? [] : [[field, wholeNeeded]],
  )
  return {
    kind: chosen(kind, 'Choose a kind.'),
    locationId: chosen(locationId, 'Choose a location.'),
    name: encounterNameError(name),
    startsAt: startError(instantOf(startsAt, timeZone), now),
    timeZone: timeZoneError(timeZone),
    minutes: length === null ? null : encounterLengthError(length),
    minimum: null,
    capacity: null,
    inviteTarget: null,
    meetingUrl: linkError(values),
    ...(rule && rule !== 'OneOnOne' && seatErrors(rule, values)),
    ...Object.fromEntries(unreadable),
  }
}
