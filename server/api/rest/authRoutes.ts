import { z } from 'zod'
import { invalidLoginLink, missingToken } from '#rules/membership/refusedLink.ts'
import { email, fingerprint, text } from './fields.ts'
import { Message, SessionTokens } from './replies.ts'
import { type Row, row } from './row.ts'

type Replied<Reply> = { reply: Reply }

const tokens = {
  authToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.signature',
  refreshToken: 'kM4v0cQm3yJp8wZr6tXb2nLd5hFg7sAe9uVi1oTqRxY',
}

/** Clients of the specification send it. It is ignored: the token decides whose session ends. */
const memberId = z
  .union([z.number().describe('A number.'), z.string().describe('A text.')], {
    error: 'Must be a number or text.',
  })
  .nullish()
  .describe('Ignored: the session of the bearer token ends, whatever this says.')

/** Signing in and out (docs/specification.md, section 7, "Auth"). */
export const authRows: readonly Row[] = [
  row({
    name: 'requestMagicLink',
    method: 'POST',
    path: '/auth/magic-link',
    summary: 'Mails a login link to a member.',
    description: 'The reply is the same for every address. The link works once and expires after 10 minutes.',
    input: z.object({ email: email.describe('The e-mail of a member.'), fingerprint }),
    document: `mutation($input: RequestMagicLinkInput!) { reply: requestMagicLink(input: $input) { message } }`,
    variables: (input) => ({ input }),
    output: Message,
    reply: ({ reply }: Replied<z.input<typeof Message>>) => reply,
    example: {
      input: { email: 'ada@example.org', fingerprint: 'a1b2c3' },
      reply: {
        message:
          'If the address matches a member account you will get an email with your login link. Make sure to check your spam and junk folders.',
      },
    },
  }),
  row({
    name: 'verifyMagicLink',
    method: 'GET',
    path: '/auth/verify',
    summary: 'Signs in with a login link, which works once.',
    description:
      'For a program that got the link from its user. A request that looks like a browser following a link, a prefetch or a scanner gets 409 CONFIRMATION_REQUIRED, and the link remains valid. HEAD is refused.',
    refusals: ['CONFIRMATION_REQUIRED', 'FORBIDDEN'],
    input: z.object({
      token: z
        .string({ error: missingToken })
        .max(200, { error: invalidLoginLink })
        .describe('The `token` of the link.'),
      fingerprint: fingerprint.describe(
        "A text that identifies the visitor's browser. It has no effect here.",
      ),
    }),
    document: `mutation($input: VerifyMagicLinkInput!) {
      reply: verifyMagicLink(input: $input) { authToken refreshToken }
    }`,
    variables: (input) => ({ input: { ...input, confirmed: true } }),
    output: SessionTokens,
    reply: ({ reply }: Replied<z.input<typeof SessionTokens>>) => reply,
    example: {
      input: { token: 'Qf3tW0yUe6rNp1aSd8gHj4kLz7xCv2bMm5oIi9PqRsT', fingerprint: 'a1b2c3' },
      reply: tokens,
    },
  }),
  row({
    name: 'refreshSession',
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchanges a refresh token for a new pair of tokens.',
    description:
      'The Authorization header can have the expired token or be absent. Using an old refresh token again ends the session.',
    refusals: ['UNAUTHENTICATED'],
    input: z.object({ refreshToken: text.describe('The latest refresh token.') }),
    document: `mutation($input: RefreshSessionInput!) {
      reply: refreshSession(input: $input) { authToken refreshToken }
    }`,
    variables: (input) => ({ input }),
    output: SessionTokens,
    reply: ({ reply }: Replied<z.input<typeof SessionTokens>>) => reply,
    example: {
      input: { refreshToken: tokens.refreshToken },
      reply: { ...tokens, refreshToken: 'bN7xQ2mV5cR8tY1uI4oP6aS9dF0gH3jK2lZxWvEeTrM' },
    },
  }),
  row({
    name: 'logOut',
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends the session of the bearer token.',
    description: 'The token may have expired.',
    input: z.object({ memberId }),
    document: `mutation { logOut { loggedOut } }`,
    output: Message,
    reply: () => ({ message: 'You have been logged out.' }),
    example: { input: { memberId: 42 }, reply: { message: 'You have been logged out.' } },
  }),
]
