import { z } from 'zod'
import {
  ageRangeId,
  email,
  fingerprint,
  genderId,
  locationId,
  preferredAgeRangeIds,
  text,
  truth,
} from './fields.ts'
import { globalId } from './ids.ts'
import { Existence, LookupItem, Message } from './replies.ts'
import { type Row, row } from './row.ts'

type Replied<Reply> = { reply: Reply }
type Lookup = { reply: { rowId: number; label: string }[] }

function lookup(field: string, path: string, summary: string, example: z.input<typeof LookupItem>[]): Row {
  return row({
    name: field,
    method: 'GET',
    path,
    summary,
    input: z.object({}),
    document: `query { reply: ${field} { rowId label } }`,
    output: z.array(LookupItem),
    reply: ({ reply }: Lookup) => reply.map((item) => ({ id: item.rowId, label: item.label })),
    example: { reply: example },
  })
}

/** The calls that need no session (docs/specification.md, section 7, "Public"). */
export const publicRows: readonly Row[] = [
  row({
    name: 'sendContactMessage',
    method: 'POST',
    path: '/contact/message',
    summary: 'Sends a message to the operator, who answers by mail.',
    input: z.object({
      name: text.nullish().describe('The name by which to address them, up to 100 characters.'),
      email: email.describe('The e-mail to which the answer goes.'),
      subject: text.describe(
        'One of `Early Access Feedback`, `General Inquiry`, `Technical Support`, `Billing Question`, `Feedback & Suggestions`, `Other`.',
      ),
      message: text.describe('The message, 3 to 5,000 characters.'),
      fingerprint,
    }),
    document: `mutation($input: SendContactMessageInput!) { reply: sendContactMessage(input: $input) { message } }`,
    variables: (input) => ({ input }),
    output: Message,
    reply: ({ reply }: Replied<z.input<typeof Message>>) => reply,
    example: {
      input: {
        name: 'Ada',
        email: 'ada@example.org',
        subject: 'General Inquiry',
        message: 'Do you plan encounters on Sundays?',
        fingerprint: 'a1b2c3',
      },
      reply: { message: "Thanks for reaching out! We'll be in touch." },
    },
  }),
  row({
    name: 'requestEarlyAccess',
    method: 'POST',
    path: '/earlyaccess/interest',
    summary: 'Asks for early access.',
    description: 'Asking again updates the request. The reply is always the same.',
    input: z.object({
      email: email.describe('Their e-mail.'),
      name: text.nullish().describe('The name by which to address them, up to 100 characters.'),
      notes: text.nullish().describe('Why they are interested, up to 2,000 characters.'),
      city: text.nullish().describe('The city where they would like to meet people, up to 80 characters.'),
      fingerprint: fingerprint.describe(
        "A text that identifies the visitor's browser, for rate limits. Operators see which requests of the last 30 days come from the same browser.",
      ),
    }),
    document: `mutation($input: RequestEarlyAccessInput!) { reply: requestEarlyAccess(input: $input) { message } }`,
    variables: (input) => ({ input }),
    output: Message,
    reply: ({ reply }: Replied<z.input<typeof Message>>) => reply,
    example: {
      input: {
        email: 'grace@example.org',
        name: 'Grace',
        notes: 'I would like to meet people who read.',
        city: 'Ann Arbor',
        fingerprint: 'a1b2c3',
      },
      reply: {
        message:
          "Thank you for your interest. We'll be in touch. Make sure to check your spam and junk folders.",
      },
    },
  }),
  row({
    name: 'createProfile',
    method: 'POST',
    path: '/profiles',
    summary: 'Creates a profile for an invited e-mail and mails a login link to it.',
    description: 'For any other e-mail the reply is the same and nothing happens.',
    input: z.object({
      email: email.describe('The invited e-mail.'),
      username: text.describe('The name other attendees see: 3 to 30 characters.'),
      locationId,
      genderId,
      ageRangeId,
      preferredAgeRangeIds,
      agreementAccepted: truth.describe(
        'Must be true: they agree to the terms and affirm that they are 18 or older.',
      ),
      fingerprint,
    }),
    document: `mutation($input: CreateProfileInput!) { reply: createProfile(input: $input) { message } }`,
    variables: ({ locationId, genderId, ageRangeId, preferredAgeRangeIds, ...input }) => ({
      input: {
        ...input,
        locationId: globalId('Location', locationId),
        genderId: globalId('Gender', genderId),
        ageRangeId: globalId('AgeRange', ageRangeId),
        preferredAgeRangeIds: preferredAgeRangeIds.map((id) => globalId('AgeRange', id)),
      },
    }),
    output: Message,
    reply: ({ reply }: Replied<z.input<typeof Message>>) => reply,
    example: {
      input: {
        email: 'katherine@example.org',
        username: 'Katherine',
        locationId: 1,
        genderId: 1,
        ageRangeId: 3,
        preferredAgeRangeIds: [2, 3],
        agreementAccepted: true,
        fingerprint: 'a1b2c3',
      },
      reply: {
        message:
          'If the email you provided is on the early access list, you will receive a login link shortly.',
      },
    },
  }),
  row({
    name: 'checkEmail',
    method: 'GET',
    path: '/profiles/check-email',
    summary: 'Says whether an e-mail is in use.',
    input: z.object({ email: email.describe('Trimmed and lowercased.'), fingerprint }),
    document: `query($email: String!, $fingerprint: String) {
      reply: checkEmail(email: $email, fingerprint: $fingerprint) { exists }
    }`,
    variables: (input) => input,
    output: Existence,
    reply: ({ reply }: Replied<z.input<typeof Existence>>) => reply,
    example: { input: { email: 'ada@example.org' }, reply: { exists: true } },
  }),
  row({
    name: 'checkUsername',
    method: 'GET',
    path: '/profiles/check-username',
    summary: 'Says whether a username is in use or reserved.',
    input: z.object({ username: text.describe('Trimmed and lowercased.'), fingerprint }),
    document: `query($username: String!, $fingerprint: String) {
      reply: checkUsername(username: $username, fingerprint: $fingerprint) { exists }
    }`,
    variables: (input) => input,
    output: Existence,
    reply: ({ reply }: Replied<z.input<typeof Existence>>) => reply,
    example: { input: { username: 'Katherine' }, reply: { exists: false } },
  }),
  lookup('locations', '/lookups/locations', 'Areas open to new members.', [
    { id: 1, label: 'Metro Detroit' },
  ]),
  lookup('genders', '/lookups/genders', 'Gender identities to choose from.', [{ id: 1, label: 'Woman' }]),
  lookup('ageRanges', '/lookups/age-ranges', 'Age ranges, the youngest first.', [{ id: 2, label: '25-34' }]),
  lookup('conversationStyles', '/lookups/conversation-styles', 'Ways of talking to choose from.', [
    { id: 2, label: 'Light and playful' },
  ]),
  lookup('connectionTypes', '/lookups/connection-types', 'Kinds of connection to choose from.', [
    { id: 2, label: 'Friendship' },
  ]),
]
