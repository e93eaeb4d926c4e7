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
  .object({ message: z.string().describe('A sentence to show to the user.') })
  .meta({ id: 'Message', description: 'A sentence to show to the user.' })

export const SessionTokens = z
  .object({
    authToken: z.string().describe('The JWT for the Authorization header. It expires after 10 minutes.'),
    refreshToken: z
      .string()
      .describe(
        'The refresh token, which can be exchanged once for the next pair of tokens. It expires after 14 days if unused, and after 30 days at the latest.',
      ),
  })
  .meta({ id: 'SessionTokens', description: 'The tokens of a signed-in client.' })

export const Existence = z
  .object({
    exists: z
      .boolean()
      .describe(
        'True if a member has it or gave it up recently, or if it is reserved. A canceled member does not hold one.',
      ),
  })
  .meta({ id: 'Existence', description: 'Whether an e-mail or a username is taken.' })

export const LookupItem = z
  .object({ id: id.describe('Its number.'), label: z.string().describe('The label people read.') })
  .meta({ id: 'LookupItem', description: 'A choice in a form.' })

export const Preferences = z
  .object({
    username: ownName,
    email: z.string().describe('The e-mail to which their mail goes.'),
    preferredLocationId: id
      .nullable()
      .describe('The location where they would like to meet people; null for an operator who takes no part.'),
    ageRangeId: id.nullable().describe('Their own age range; null for an operator who takes no part.'),
    genderIdentityId: id
      .nullable()
      .describe('Their gender identity; null for an operator who takes no part.'),
    preferredAgeRangeIds: z.array(id).describe('The age ranges of those they would like to meet.'),
    publicGuid: z
      .uuid()
      .describe('The identifier of the member for other systems: the `public_guid` of the authToken.'),
  })
  .meta({ id: 'Preferences', description: "The member's preferences." })

export const Invitation = z
  .object({
    invitationId,
    eventName,
    eventDateTime: startsAt,
    expiresAt: instant.optional().describe('The last instant at which it can be answered (inclusive).'),
    status: z
      .enum(['Invited', 'Accepted', 'Declined', 'Expired'])
      .describe(
        'The state of the invitation. Accepted is a seat or, if waitlisted, a place on the waitlist.',
      ),
    isWaitlisted: z
      .boolean()
      .describe('Whether it was accepted when every seat was taken, so that the member waits for a seat.'),
  })
  .meta({ id: 'Invitation', description: "The member's invitation to one encounter." })

export const Answer = Message.extend({
  invitationId,
  status: Invitation.shape.status,
  isWaitlisted: Invitation.shape.isWaitlisted,
}).meta({
  id: 'Answer',
  description: 'The invitation after the change. An accepted invitation may be waitlisted.',
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
      .describe("The seat's address on this site, which leads to the meeting; null unless `canJoin`."),
  })
  .meta({ id: 'UpcomingEvent', description: 'A seat at an encounter that has not begun.' })

export const MembershipDetails = z
  .object({
    username: ownName,
    accountStatus: z
      .enum(['Active', 'Paused', 'Canceled'])
      .describe(
        'Active: the member is invited to encounters. Paused: not invited for now. Canceled: ended for good.',
      ),
    subscriptionType: z
      .string()
      .nullable()
      .describe('The name of the plan; null for an operator who takes no part.'),
    subscriptionStatus: z
      .enum(['Active', 'Expired', 'Canceled', 'Paused'])
      .nullable()
      .describe(
        'The status of the plan; null for an operator who takes no part. Pausing the account does not pause it.',
      ),
    createdAt: instant.describe('When the account was created.'),
  })
  .meta({ id: 'MembershipDetails', description: "The member's membership." })

export const MemberSession = z
  .object({
    sessionId: z.uuid().describe('The id with which to end it.'),
    browser: z
      .string()
      .nullable()
      .describe('The kind of browser, such as "Firefox on Android"; null if not known.'),
    timeZone: z
      .string()
      .nullable()
      .describe(
        'The IANA time zone that the browser reported; null if it reported none. Nothing else is stored about the place.',
      ),
    createdAt: instant.describe('When the member signed in there.'),
    lastUsedAt: instant.describe('When it last got new tokens.'),
    isThis: z.boolean().describe('Whether it is the session that asks.'),
  })
  .meta({ id: 'MemberSession', description: 'A browser or program in which the member is signed in.' })

export const EngagementSummary = z
  .object({
    cancellations: z.int().describe('The number of seats given up within 5 days of the start.'),
    expired: z.int().describe('The number of invitations that expired unanswered.'),
    noShows: z.int().describe('The number of seats held but not taken, counted once attendance is settled.'),
  })
  .meta({ id: 'EngagementSummary', description: 'How reliably the member takes part.' })

export const UnprocessedEncounter = z.object({ eventId, eventName, eventDateTime: startsAt }).meta({
  id: 'UnprocessedEncounter',
  description: 'An encounter the member attended and for which they can still submit impressions.',
})

export const ProcessedEncounter = z
  .object({
    eventName,
    eventDateTime: startsAt,
    impressionCount: z
      .int()
      .describe('The number of people on whom the member made an impression, as far as released.'),
  })
  .meta({
    id: 'ProcessedEncounter',
    description: 'An encounter for which the member, who attended, has submitted impressions.',
  })

export const Attendee = z
  .object({
    memberId: id.describe('Their number.'),
    username: z.string().describe('Their username.'),
  })
  .meta({ id: 'Attendee', description: 'Another person who attended.' })

export const EventSummary = z
  .object({ eventId, eventName, eventDate: startsAt })
  .meta({ id: 'EventSummary', description: 'An encounter the member attended.' })

export const PrimaryConnection = z
  .object({
    encounterLinkId: id.describe('The number of the connection.'),
    username: z.string().describe('The username of the person the member chose.'),
    eventName,
    eventDate: startsAt,
  })
  .meta({ id: 'PrimaryConnection', description: 'Somebody the member chose.' })

/** The shape of every refusal. */
export const Refusal = z
  .object({
    message: z.string().describe('A sentence to show to the user.'),
    code: z.enum(errorCodes).describe('The kind of refusal.'),
    fields: z.record(z.string(), z.string()).optional().describe('A sentence for each wrong field.'),
  })
  .meta({ id: 'Error', description: 'Why a request was refused.' })
