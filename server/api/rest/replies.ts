import { z } from 'zod'
import { errorCodes } from '#rules/errors.ts'
import { instant } from './fields.ts'

const id = z.int()

/** A sentence to show. */
export const Message = z
  .object({ message: z.string() })
  .meta({ id: 'Message', description: 'A sentence to show.' })

export const SessionTokens = z
  .object({
    authToken: z.string().describe('JWT for the Authorization header; lives 10 minutes.'),
    refreshToken: z
      .string()
      .describe('Exchanged once for the next pair; lives 14 days unused and 30 days at most.'),
  })
  .meta({ id: 'SessionTokens', description: 'What a signed-in client holds.' })

export const Existence = z.object({ exists: z.boolean() }).meta({
  id: 'Existence',
  description: 'Whether it cannot be had: a member has it, or it is reserved. A canceled member has none.',
})

export const LookupItem = z
  .object({ id, label: z.string() })
  .meta({ id: 'LookupItem', description: 'Something to choose.' })

export const Preferences = z
  .object({
    username: z.string(),
    email: z.string(),
    preferredLocationId: id.nullable(),
    ageRangeId: id.nullable(),
    genderIdentityId: id.nullable(),
    preferredAgeRangeIds: z.array(id),
    publicGuid: z.uuid(),
  })
  .meta({ id: 'Preferences', description: 'Null is for an operator who takes no part.' })

export const Invitation = z
  .object({
    invitationId: id,
    eventName: z.string(),
    eventDateTime: instant,
    expiresAt: instant.optional().describe('The last instant at which it can be answered, inclusive.'),
    status: z.enum(['Invited', 'Accepted', 'Declined', 'Expired']),
    isWaitlisted: z.boolean().describe('Accepted while every seat was taken.'),
  })
  .meta({ id: 'Invitation', description: "The member's invitation to one encounter." })

export const Answer = Message.extend({
  invitationId: id,
  status: Invitation.shape.status,
  isWaitlisted: Invitation.shape.isWaitlisted,
}).meta({ id: 'Answer', description: 'The invitation as it now stands; accepted it may be waitlisted.' })

export const UpcomingEvent = z
  .object({
    invitationId: id,
    eventName: z.string(),
    eventDateTime: instant,
    canJoin: z.boolean().describe('True from 5 minutes before the start.'),
    zoomLink: z
      .url()
      .nullable()
      .describe('Our own address of the seat, which leads to the meeting; null unless `canJoin`.'),
  })
  .meta({ id: 'UpcomingEvent', description: 'A seat at an encounter that has not begun.' })

export const MembershipDetails = z
  .object({
    username: z.string(),
    accountStatus: z.enum(['Active', 'Paused', 'Canceled']),
    subscriptionType: z.string().nullable(),
    subscriptionStatus: z.enum(['Active', 'Expired', 'Canceled', 'Paused']).nullable(),
    createdAt: instant.describe('Member since.'),
  })
  .meta({ id: 'MembershipDetails', description: 'Null is for an operator who takes no part.' })

export const MemberSession = z
  .object({
    sessionId: z.uuid(),
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
  .object({ cancellations: z.int(), expired: z.int(), noShows: z.int() })
  .meta({ id: 'EngagementSummary', description: 'How reliably the member takes part.' })

export const UnprocessedEncounter = z
  .object({ eventId: id, eventName: z.string(), eventDateTime: instant })
  .meta({ id: 'UnprocessedEncounter', description: 'Attended, and impressions can still be submitted.' })

export const ProcessedEncounter = z
  .object({ eventName: z.string(), eventDateTime: instant, impressionCount: z.int() })
  .meta({ id: 'ProcessedEncounter', description: 'Attended, and impressions were submitted.' })

export const Attendee = z
  .object({ memberId: id, username: z.string() })
  .meta({ id: 'Attendee', description: 'Another person who attended.' })

export const EventSummary = z
  .object({ eventId: id, eventName: z.string(), eventDate: instant })
  .meta({ id: 'EventSummary', description: 'An encounter the member attended.' })

export const PrimaryConnection = z
  .object({ encounterLinkId: id, username: z.string(), eventName: z.string(), eventDate: instant })
  .meta({ id: 'PrimaryConnection', description: 'Somebody the member chose.' })

/** The shape of every refusal. */
export const Refusal = z
  .object({
    message: z.string().describe('A sentence to show.'),
    code: z.enum(errorCodes),
    fields: z.record(z.string(), z.string()).optional().describe('A sentence for each wrong field.'),
  })
  .meta({ id: 'Error', description: 'Why a request was refused.' })
