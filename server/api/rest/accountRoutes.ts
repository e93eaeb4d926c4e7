import { z } from 'zod'
import { emailChangeRequested } from '#rules/account/emailChange.ts'
import { email, text } from './fields.ts'
import { MemberSession, Message } from './replies.ts'
import { type Row, row } from './row.ts'

type SessionsData = { viewer: { sessions: z.input<typeof MemberSession>[] } }

const example = '6d7f3c51-27b2-4b8f-9d43-0f6f3b1a2c5e'

/** The member's sessions, email and username. The specification does not have these calls. */
export const accountRows: readonly Row[] = [
  row({
    name: 'mySessions',
    method: 'GET',
    path: '/member/sessions',
    summary: 'Where the member is signed in, the last used first.',
    input: z.object({}),
    document: `query {
      viewer { sessions { sessionId browser timeZone createdAt lastUsedAt isThis } }
    }`,
    output: z.array(MemberSession),
    reply: ({ viewer }: SessionsData) => viewer.sessions,
    example: {
      reply: [
        {
          sessionId: example,
          browser: 'Firefox on Android',
          timeZone: 'America/Detroit',
          createdAt: '2026-11-20T17:00:00.000Z',
          lastUsedAt: '2026-11-21T15:30:00.000Z',
          isThis: true,
        },
      ],
    },
  }),
  row({
    name: 'endSession',
    method: 'DELETE',
    path: '/member/sessions/{id}',
    summary: 'Signs the member out in one browser.',
    description:
      "It takes effect at that browser's next request. For a session that has already ended the reply is the same.",
    refusals: ['NOT_FOUND'],
    input: z.object({ id: text.describe("The `sessionId` of one of the member's sessions.") }),
    document: `mutation($input: EndSessionInput!) { endSession(input: $input) { viewer { id } } }`,
    variables: ({ id }) => ({ input: { sessionId: id } }),
    fieldNames: { sessionId: 'id' },
    output: Message,
    reply: () => ({ message: 'Signed out there.' }),
    example: { input: { id: example }, reply: { message: 'Signed out there.' } },
  }),
  row({
    name: 'requestEmailChange',
    method: 'POST',
    path: '/member/email-change',
    summary: 'Mails a link to a new address.',
    description:
      'Nothing changes until the link is confirmed in a browser within 24 hours. The reply is the same no matter who has that address.',
    input: z.object({ email: email.describe('The address the member would like.') }),
    document: `mutation($input: RequestEmailChangeInput!) { reply: requestEmailChange(input: $input) { message } }`,
    variables: (input) => ({ input }),
    output: Message,
    reply: ({ reply }: { reply: z.input<typeof Message> }) => reply,
    example: { input: { email: 'ada.lovelace@example.org' }, reply: { message: emailChangeRequested } },
  }),
  row({
    name: 'changeUsername',
    method: 'POST',
    path: '/member/username',
    summary: "Changes the member's username.",
    description: 'At most twice in 365 days. The old username stays reserved for the member for 90 days.',
    refusals: ['CONFLICT'],
    input: z.object({
      username: text.describe(
        'The new username: 3 to 30 characters, with the same rules as for a new profile.',
      ),
    }),
    document: `mutation($input: ChangeUsernameInput!) { changeUsername(input: $input) { viewer { username } } }`,
    variables: (input) => ({ input }),
    output: Message,
    reply: () => ({ message: 'Your username has been changed.' }),
    example: { input: { username: 'Augusta' }, reply: { message: 'Your username has been changed.' } },
  }),
]
