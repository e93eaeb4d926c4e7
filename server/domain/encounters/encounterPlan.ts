import {
  encounterLengthError,
  encounterNameError,
  seatPlanError,
} from '#rules/encounters/plannedEncounter.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { meetingLinkError } from '#rules/forms/meetingLink.ts'
import { timeZoneError } from '#rules/forms/timeZone.ts'
import { minute } from '#rules/time/durations.ts'
import type { EncounterKind } from '../../generated/client/client.ts'

/** The values of an encounter that an operator chooses. */
export type EncounterPlan = {
  kind: EncounterKind
  name: string
  startsAt: Date
  /** length in minutes */
  minutes: number
  /** IANA time zone */
  timeZone: string
  minimum: number
  capacity: number
  inviteTarget: number
}

/** The operator's own meeting link, and the host name of this service. */
export type GivenLink = { typed: string; siteHost: string }

/** Returns a sentence if a meeting link is not valid, or null. */
function givenLinkError(link: GivenLink | null | undefined): string | null {
  return link ? meetingLinkError(link.typed, link.siteHost) : null
}

/**
 * Refuses an invalid plan.
 *
 * @param begun whether the encounter is under way, so that its start may lie in the past
 * @throws DomainError BAD_INPUT with a sentence for each wrong field
 */
export function refuseWrongPlan(
  plan: EncounterPlan,
  link: GivenLink | null | undefined,
  now: Date,
  begun = false,
): void {
  const seats = seatPlanError(plan.kind, plan)
  refuseWrongFields({
    name: encounterNameError(plan.name),
    startsAt: begun || plan.startsAt > now ? null : 'The start must lie ahead.',
    minutes: encounterLengthError(plan.minutes),
    timeZone: timeZoneError(plan.timeZone),
    meetingUrl: givenLinkError(link),
    ...(seats && { [seats.field]: seats.message }),
  })
}

/** Returns when an encounter with this plan ends. */
export function planEnd({ startsAt, minutes }: Pick<EncounterPlan, 'startsAt' | 'minutes'>): Date {
  return new Date(startsAt.getTime() + minutes * minute)
}

/** Returns the length of an encounter in minutes. */
export function plannedMinutes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / minute)
}
