import { isEmail, loginEmailError } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import { bindBrowser, isBoundBrowser } from '../../../domain/sessions/browserBinding.ts'
import { logOut } from '../../../domain/sessions/logOut.ts'
import { maskEmail } from '../../../domain/sessions/maskEmail.ts'
import { refreshSession } from '../../../domain/sessions/refreshSession.ts'
import { magicLinkRequested, requestMagicLink } from '../../../domain/sessions/requestMagicLink.ts'
import type { SessionTokens } from '../../../domain/sessions/session.ts'
import { noteSignIn } from '../../../domain/sessions/signInEvents.ts'
import { usableLink, verifyMagicLink } from '../../../domain/sessions/verifyMagicLink.ts'
import { isSecret } from '../../../platform/config/randomSecrets.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { builder } from '../builder/builder.ts'
import { fingerprintDescription, limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { checksItself } from '../builder/wellFormedText.ts'

const MagicLink = builder.objectRef<{ maskedEmail: string; sameBrowser: boolean }>('MagicLink').implement({
  description: 'What the page of a login link can show without using the link up.',
  fields: (t) => ({
    maskedEmail: t.exposeString('maskedEmail', {
      description:
        'The address to which the link was sent, masked so that only its owner recognizes it: `j•••@example.org`.',
    }),
    sameBrowser: t.exposeBoolean('sameBrowser', {
      description: 'Whether this browser requested the link. Only then may the page sign in by itself.',
    }),
  }),
})

builder.queryField('magicLink', (t) =>
  t.field({
    type: MagicLink,
    nullable: true,
    authScopes: { public: true },
    description: 'Looks at a login link without using it up. Null if it is unknown, used, void or expired.',
    args: { token: t.arg.string({ required: true, description: 'The token from the link.' }) },
    resolve: async (_root, { token }, { db, now, facts, deps }) => {
      await limit(deps, 'verify', facts.address)
      if (!isSecret(token)) return null
      const link = await db.loginToken.findFirst({
        where: usableLink(token, now),
        select: { browserHash: true, member: { select: { email: true } } },
      })
      return (
        link && {
          maskedEmail: maskEmail(link.member.email),
          sameBrowser: isBoundBrowser(deps.config, facts, link.browserHash),
        }
      )
    },
  }),
)

visitorMutation('requestMagicLink', {
  description: 'Mails a login link to a member. The reply is the same for every address.',
  extensions: checksItself('redirect'),
  input: {
    description: 'The e-mail for the login link, and the page to which it leads.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The e-mail. The server trims and lowercases it.' }),
      redirect: t.string({
        description:
          'A path on this site, at most 500 characters. For anything else the link leads to `/member/dashboard`.',
      }),
      fingerprint: t.string({
        description: fingerprintDescription,
      }),
    }),
  },
  admit: async ({ email, fingerprint }, context) => {
    const error = loginEmailError(email)
    if (error) throw new DomainError('BAD_INPUT', error, 'email')
    await limitVisitor(context, 'linkByVisitor', 'link', fingerprint)
  },
  write: async ({ email, redirect, fingerprint }, { db, now, facts, deps }) => {
    noteSignIn(deps.log, { event: 'sign-in.asked', address: facts.address })
    const browserHash = bindBrowser(deps.config, facts)
    // An invalid address belongs to nobody, and the database could not even store some of them.
    if (isEmail(email)) {
      await requestMagicLink(db, {
        email,
        browserHash,
        redirect: redirect ?? null,
        fingerprint: fingerprint ?? null,
        address: facts.address,
        requestedAt: now,
      })
    }
    return { message: magicLinkRequested }
  },
  payload: {
    description: 'The reply, which is the same for every address.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
    }),
  },
})

const refreshTokenDescription =
  'The refresh token, which can be exchanged once for the next pair of tokens. It expires after 14 days if unused, and after 30 days at the latest.'

/** The tokens that every way of signing in returns. */
export const SessionTokensInterface = builder.interfaceRef<SessionTokens>('SessionTokens').implement({
  description: 'The tokens of a signed-in client.',
  fields: (t) => ({
    authToken: t.exposeString('authToken', {
      description: 'The JWT for the Authorization header. It expires after 10 minutes.',
    }),
    refreshToken: t.exposeString('refreshToken', { description: refreshTokenDescription }),
  }),
})

visitorMutation('verifyMagicLink', {
  description:
    'Signs in with a login link, which works once. Fails with CONFIRMATION_REQUIRED in a browser that did not request the link, unless `confirmed` is true. If an authToken is sent along, even an expired one, its session ends.',
  input: {
    description: 'A login link to use up.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'The `token` of the link.' }),
      fingerprint: t.string({
        description: "A text that identifies the visitor's browser. It has no effect here.",
      }),
      confirmed: t.boolean({
        description:
          'True once the person has pressed "Continue signing in". Required in a browser that did not request the link.',
      }),
      timeZone: t.string({
        description:
          "The browser's IANA time zone, such as `America/Detroit`, shown in the list of sessions. Anything else is not stored.",
      }),
    }),
  },
  admit: (_input, { deps, facts }) => limit(deps, 'verify', facts.address),
  write: ({ token, confirmed, timeZone }, context) =>
    verifyMagicLink(context, { token, confirmed: confirmed ?? false, timeZone }),
  payload: {
    description: 'A new session.',
    interfaces: [SessionTokensInterface],
    fields: (t) => ({
      redirect: t.exposeString('redirect', { description: 'The path on this site to go to.' }),
    }),
  },
})

visitorMutation('refreshSession', {
  description:
    'Exchanges a refresh token for a new pair of tokens. Using an old refresh token again ends the session.',
  input: {
    description: 'The latest refresh token.',
    fields: (t) => ({ refreshToken: t.string({ required: true, description: refreshTokenDescription }) }),
  },
  admit: (_input, { deps, facts }) => limit(deps, 'refresh', facts.address),
  write: ({ refreshToken }, context) => refreshSession(context, refreshToken),
  payload: {
    description: 'The next pair of tokens.',
    interfaces: [SessionTokensInterface],
    fields: () => ({}),
  },
})

builder.relayMutationField(
  'logOut',
  null,
  {
    authScopes: { member: true, expiredBearer: true },
    description: "Ends the caller's session, even if the token has expired.",
    resolve: async (_root, _args, context) => {
      await logOut(context)
      return { loggedOut: true }
    },
  },
  {
    description: 'The end of a session.',
    outputFields: (t) => ({
      loggedOut: t.boolean({
        resolve: ({ loggedOut }) => loggedOut,
        description: 'True: the session has ended.',
      }),
    }),
  },
)
