import { z } from 'zod'
import { errorCodes } from '#rules/errors.ts'
import { instant } from './fields.ts'

const id = z.int()
const eventId = id.describe('The number of the encounter.')
const invitationId = id.describe('The number of the invitation.')
const eventName = z.string().describe('The name of the encounter.')
const startsAt = instant.describe('When the encounter begins.')
const ownName = z.string().describe("The member's own username.")

/** A sentence to show. */
export const Message = z
  .object({ message: z.string().describe('The sentence.') })
  .meta({ id: 'Message', description: 'A sentence to show.' })

export const SessionTokens = z
  .object({
    authToken: z.string().describe('JWT for the Authorization header; lives 10 minutes.'),
    refreshToken: z
      .string()
      .describe('Exchanged once for the next pair; lives 14 days unused and 30 days at most.'),
  })
  .meta({ id: 'SessionTokens', description: 'What a signed-in client holds.' })

export const Existence = z
  .object({
    exists: z
      .boolean()
      .describe(
        'True when a member has it or gave it up a short while ago, or it is reserved; a canceled member has none.',
      ),
  })
  .meta({ id: 'Existence', description: 'Whether an e-mail or a username is taken.' })

export const LookupItem = z
  .object({ id: id.describe('Its number.'), label: z.string().describe('As people read it.') })
  .meta({ id: 'LookupItem', description: 'Something to choose.' })

export const Preferences = z
  .object({
    username: ownName,
    email: z.string().describe('Where their mail goes.'),
    preferredLocationId: id.nullable().describe('The location where they would like to meet people.'),
    ageRangeId: id.nullable().describe('Their own age range.'),
    genderIdentityId: id.nullable().describe('Their gender identity.'),
    preferredAgeRangeIds: z.array(id).describe('The age ranges of those they would like to meet.'),
    publicGuid: z.uuid().describe('What the member is known by outside; the `public_guid` of the authToken.'),
  })
  .meta({ id: 'Preferences', description: 'Null is for an operator who takes no part.' })

export const Invitation = z
  .object({
    invitationId,
    eventName,
    eventDateTime: startsAt,
    expiresAt: instant.optional().describe('The last instant at which it can be answered, inclusive.'),
    status: z
      .enum(['Invited', 'Accepted', 'Declined', 'Expired'])
      .describe('Where it stands; Accepted is a seat or, if waitlisted, a place in line for one.'),
    isWaitlisted: z.boolean().describe('Accepted while every seat was taken.'),
  })
  .meta({ id: 'Invitation', description: "The member's invitation to one encounter." })

export const Answer = Message.extend({
  invitationId,
  status: Invitation.shape.status,
  isWaitlisted: Invitation.shape.isWaitlisted,
}).meta({
  id: 'Answer',
  description: 'The invitation as it now stands; one that was accepted may be waitlisted.',
})

export const UpcomingEvent = z
  .object({
    invitationId,
    eventName,
    eventDateTime: startsAt,
    canJoin: z.boolean().describe('True from 5 minutes before the start.'),
    zoomLink: z
      .url()
      .nullable()
      .describe('Our own address of the seat, which leads to the meeting; null unless `canJoin`.'),
  })
  .meta({ id: 'UpcomingEvent', description: 'A seat at an encounter that has not begun.' })

export const MembershipDetails = z
  .object({
    username: ownName,
    accountStatus: z
      .enum(['Active', 'Paused', 'Canceled'])
      .describe('Active is invited to encounters, Paused is not for now, Canceled is for good.'),
    subscriptionType: z.string().nullable().describe('The name of the plan.'),
    subscriptionStatus: z
      .enum(['Active', 'Expired', 'Canceled', 'Paused'])
      .nullable()
      .describe('The standing of the plan; pausing the account does not pause it.'),
    createdAt: instant.describe('Member since.'),
  })
  .meta({ id: 'MembershipDetails', description: 'Null is for an operator who takes no part.' })

export const MemberSession = z
  .object({
    sessionId: z.uuid().describe('Names it, to end it.'),
    browser: z.string().nullable().describe('Its kind in ordinary words; null where that is not known.'),
    timeZone: z
      .string()
      .nullable()
      .describe('The IANA time zone it said it was in: all that is stored of the place.'),
    createdAt: instant.describe('When the member signed in there.'),
    lastUsedAt: instant.describe('When it last got new tokens.'),
    isThis: z.boolean().describe('True for the one that asks.'),
  })
  .meta({ id: 'MemberSession', description: 'A browser or program in which the member is signed in.' })

export const EngagementSummary = z
  .object({
    cancellations: z.int().describe('Seats given up within 5 days of the start.'),
    expired: z.int().describe('Invitations that ran out unanswered.'),
    noShows: z.int().describe('Seats held and not taken, once attendance is settled.'),
  })
  .meta({ id: 'EngagementSummary', description: 'How reliably the member takes part.' })

export const UnprocessedEncounter = z
  .object({ eventId, eventName, eventDateTime: startsAt })
  .meta({ id: 'UnprocessedEncounter', description: 'Attended, and impressions can still be submitted.' })

export const ProcessedEncounter = z
  .object({
    eventName,
    eventDateTime: startsAt,
    impressionCount: z
      .int()
      .describe('On how many people the member made an impression, as far as it was released.'),
  })
  .meta({ id: 'ProcessedEncounter', description: 'Attended, and impressions were submitted.' })

export const Attendee = z
  .object({
    memberId: id.describe('Their number.'),
    username: z.string().describe('The name they go by.'),
  })
  .meta({ id: 'Attendee', description: 'Another person who attended.' })

export const EventSummary = z
  .object({ eventId, eventName, eventDate: startsAt })
  .meta({ id: 'EventSummary', description: 'An encounter the member attended.' })

export const PrimaryConnection = z
  .object({
    encounterLinkId: id.describe('The number of the connection.'),
    username: z.string().describe('Whom the member chose.'),
    eventName,
    eventDate: startsAt,
  })
  .meta({ id: 'PrimaryConnection', description: 'Somebody the member chose.' })

/** The shape of every refusal. */
export const Refusal = z
  .object({
    message: z.string().describe('A sentence to show.'),
    code: z.enum(errorCodes).describe('Which kind of refusal it is.'),
    fields: z.record(z.string(), z.string()).optional().describe('A sentence for each wrong field.'),
  })
  .meta({ id: 'Error', description: 'Why a request was refused.' })
