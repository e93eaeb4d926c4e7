import { z } from 'zod'
import { ageRangeId, genderId, locationId, preferredAgeRangeIds, text } from './fields.ts'
import { globalId } from './ids.ts'
import { EngagementSummary, MembershipDetails, Message, Preferences } from './replies.ts'
import { type Row, row } from './row.ts'

const accountStatuses = { ACTIVE: 'Active', PAUSED: 'Paused', CANCELED: 'Canceled' } as const
const subscriptionStatuses = { ...accountStatuses, EXPIRED: 'Expired' } as const

type Choice = { rowId: number }
type PreferencesData = {
  viewer: {
    publicGuid: string
    preferences: {
      username: string
      email: string
      preferredLocation: Choice | null
      ageRange: Choice | null
      genderIdentity: Choice | null
      preferredAgeRanges: Choice[]
    }
  }
}
type MembershipData = {
  viewer: {
    membership: {
      username: string
      accountStatus: keyof typeof accountStatuses
      subscriptionType: string | null
      subscriptionStatus: keyof typeof subscriptionStatuses | null
      createdAt: string
    }
  }
}

const preferencesSaved = 'Preferences updated successfully.'
const ignored = text.nullish().describe('Read-only: ignored.')

/** Makes the row for a change of the membership. It takes an empty body and replies with a sentence. */
function transition(name: string, path: string, summary: string, message: string): Row {
  return row({
    name,
    method: 'POST',
    path,
    summary,
    refusals: ['CONFLICT'],
    input: z.object({}),
    document: `mutation { ${name} { viewer { id } } }`,
    output: Message,
    reply: () => ({ message }),
    example: { reply: { message } },
  })
}

/** The member's own account (docs/specification.md, section 7, "Member"). */
export const memberRows: readonly Row[] = [
  row({
    name: 'myPreferences',
    method: 'GET',
    path: '/member/my-preferences',
    summary: "The member's preferences.",
    input: z.object({}),
    document: `query {
      viewer {
        publicGuid
        preferences {
          username
          email
          preferredLocation { rowId }
          ageRange { rowId }
          genderIdentity { rowId }
          preferredAgeRanges { rowId }
        }
      }
    }`,
    output: Preferences,
    reply: ({ viewer: { publicGuid, preferences } }: PreferencesData) => ({
      username: preferences.username,
      email: preferences.email,
      preferredLocationId: preferences.preferredLocation?.rowId ?? null,
      ageRangeId: preferences.ageRange?.rowId ?? null,
      genderIdentityId: preferences.genderIdentity?.rowId ?? null,
      preferredAgeRangeIds: preferences.preferredAgeRanges.map(({ rowId }) => rowId),
      publicGuid,
    }),
    example: {
      reply: {
        username: 'Ada',
        email: 'ada@example.org',
        preferredLocationId: 1,
        ageRangeId: 2,
        genderIdentityId: 1,
        preferredAgeRangeIds: [2, 3],
        publicGuid: '5f0c6d1e-8a4b-4c3d-9e2f-1a2b3c4d5e6f',
      },
    },
  }),
  row({
    name: 'updatePreferences',
    method: 'PUT',
    path: '/member/update-preferences',
    summary: "Changes the member's preferences.",
    input: z.object({
      username: ignored,
      email: ignored,
      preferredLocationId: locationId,
      ageRangeId,
      genderIdentityId: genderId,
      preferredAgeRangeIds,
      publicGuid: ignored,
    }),
    document: `mutation($input: UpdatePreferencesInput!) { updatePreferences(input: $input) { viewer { id } } }`,
    variables: ({ preferredLocationId, ageRangeId, genderIdentityId, preferredAgeRangeIds }) => ({
      input: {
        preferredLocationId: globalId('Location', preferredLocationId),
        ageRangeId: globalId('AgeRange', ageRangeId),
        genderIdentityId: globalId('Gender', genderIdentityId),
        preferredAgeRangeIds: preferredAgeRangeIds.map((id) => globalId('AgeRange', id)),
      },
    }),
    output: Message,
    reply: () => ({ message: preferencesSaved }),
    example: {
      input: {
        username: 'Ada',
        email: 'ada@example.org',
        preferredLocationId: 1,
        ageRangeId: 2,
        genderIdentityId: 1,
        preferredAgeRangeIds: [2, 3],
        publicGuid: '',
      },
      reply: { message: preferencesSaved },
    },
  }),
  row({
    name: 'membershipDetails',
    method: 'GET',
    path: '/member/membership-details',
    summary: "The member's membership.",
    input: z.object({}),
    document: `query {
      viewer { membership { username accountStatus subscriptionType subscriptionStatus createdAt } }
    }`,
    output: MembershipDetails,
    reply: ({ viewer: { membership } }: MembershipData) => ({
      ...membership,
      accountStatus: accountStatuses[membership.accountStatus],
      subscriptionStatus:
        membership.subscriptionStatus && subscriptionStatuses[membership.subscriptionStatus],
    }),
    example: {
      reply: {
        username: 'Ada',
        accountStatus: 'Active',
        subscriptionType: 'Early Access',
        subscriptionStatus: 'Active',
        createdAt: '2026-09-01T15:30:00.000Z',
      },
    },
  }),
  transition(
    'pauseMembership',
    '/member/pause-membership',
    'Pauses the membership. There are no invitations; held seats stay.',
    'Your membership has been paused.',
  ),
  transition(
    'resumeMembership',
    '/member/resume-membership',
    'Makes a paused membership active again.',
    'Your membership has been resumed.',
  ),
  transition(
    'cancelMembership',
    '/member/cancel-membership',
    'Cancels the membership for good and ends every session.',
    'Your membership has been canceled.',
  ),
  row({
    name: 'contactSupport',
    method: 'POST',
    path: '/member/contact-support',
    summary: 'Asks the operator for help.',
    input: z.object({
      email: text.describe("The member's own e-mail; any other is refused."),
      subject: text.describe(
        'One of `Account Issue`, `Encounter Question`, `Technical Problem`, `Feedback or Suggestions`, `Other`.',
      ),
      message: text.describe('The message, up to 5,000 characters.'),
    }),
    document: `mutation($input: ContactSupportInput!) { reply: contactSupport(input: $input) { message } }`,
    variables: (input) => ({ input }),
    output: Message,
    reply: ({ reply }: { reply: z.input<typeof Message> }) => reply,
    example: {
      input: { email: 'ada@example.org', subject: 'Account Issue', message: 'How do I change my username?' },
      reply: { message: "Message sent successfully! We'll get back to you shortly." },
    },
  }),
  row({
    name: 'engagementSummary',
    method: 'GET',
    path: '/member/engagement-summary',
    summary: 'How reliably the member takes part.',
    input: z.object({}),
    document: `query { viewer { engagement { cancellations expired noShows } } }`,
    output: EngagementSummary,
    reply: ({ viewer }: { viewer: { engagement: z.input<typeof EngagementSummary> } }) => viewer.engagement,
    example: { reply: { cancellations: 1, expired: 2, noShows: 0 } },
  }),
]
