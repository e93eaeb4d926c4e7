import {
  encounterLengthError,
  encounterNameError,
  seatPlanError,
} from '#rules/encounters/plannedEncounter.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { meetingLinkError } from '#rules/forms/meetingLink.ts'
import { timeZoneError } from '#rules/forms/timeZone.ts'
import type { EncounterKind } from '../../generated/client/client.ts'

/** What an operator decides about an encounter. */
export type EncounterPlan = {
  kind: EncounterKind
  name: string
  startsAt: Date
  /** how long it lasts, in minutes */
  minutes: number
  /** IANA */
  timeZone: string
  minimum: number
  capacity: number
  inviteTarget: number
}

/** A meeting link of the operator's own, and the host under which people reach this service. */
export type GivenLink = { typed: string; siteHost: string }

/** The sentence to show for a meeting link that cannot be one, or null. */
function givenLinkError(link: GivenLink | null | undefined): string | null {
  return link ? meetingLinkError(link.typed, link.siteHost) : null
}

/**
 * Refuses a plan that cannot be held.
 *
 * @param begun whether it is of an encounter under way, whose start lies behind
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

/** When an encounter of this plan ends. */
export function planEnd({ startsAt, minutes }: Pick<EncounterPlan, 'startsAt' | 'minutes'>): Date {
  return new Date(startsAt.getTime() + minutes * 60_000)
}

/** How long an encounter lasts, in minutes. */
export function plannedMinutes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
}
