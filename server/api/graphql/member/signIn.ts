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
import { limitVisitor } from '../builder/limitVisitor.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { checksItself } from '../builder/wellFormedText.ts'

const MagicLink = builder.objectRef<{ maskedEmail: string; sameBrowser: boolean }>('MagicLink').implement({
  description: 'What the landing page of a login link may know without using the link up.',
  fields: (t) => ({
    maskedEmail: t.exposeString('maskedEmail', {
      description: 'The address the link was sent to, recognisable only to its owner: `j•••@example.org`.',
    }),
    sameBrowser: t.exposeBoolean('sameBrowser', {
      description: 'Whether this browser asked for the link; only then may the page sign in by itself.',
    }),
  }),
})

builder.queryField('magicLink', (t) =>
  t.field({
    type: MagicLink,
    nullable: true,
    authScopes: { public: true },
    description: 'Looks at a login link without using it up. Null when it is unknown, used, void or expired.',
    args: { token: t.arg.string({ required: true, description: 'As in the link.' }) },
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
  description: 'Mails a login link to a member. The reply is the same whoever the address belongs to.',
  extensions: checksItself('redirect'),
  input: {
    description: 'Who asks for a login link, and where it should lead.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'Trimmed and lowercased by the server.' }),
      redirect: t.string({
        description: 'A path on this site of at most 500 characters, else `/member/dashboard`.',
      }),
      fingerprint: t.string({ description: "The visitor's fingerprint, used to limit requests." }),
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
    description: 'The same for every address.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'The sentence to show.' }),
    }),
  },
})

const refreshTokenDescription = 'Exchanged once for the next pair; lives 14 days unused and 30 days at most.'

/** The tokens that every way of signing in returns. */
export const SessionTokensInterface = builder.interfaceRef<SessionTokens>('SessionTokens').implement({
  description: 'What a signed-in client holds.',
  fields: (t) => ({
    authToken: t.exposeString('authToken', {
      description: 'JWT for the Authorization header; lives 10 minutes.',
    }),
    refreshToken: t.exposeString('refreshToken', { description: refreshTokenDescription }),
  }),
})

visitorMutation('verifyMagicLink', {
  description:
    'Signs in with a login link, once. CONFIRMATION_REQUIRED in a browser that did not ask for it. A session whose authToken is sent along ends, expired or not.',
  input: {
    description: 'A login link to use up.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'The `token` of the link.' }),
      fingerprint: t.string({ description: "The visitor's fingerprint." }),
      confirmed: t.boolean({
        description:
          'True once the person pressed "Continue signing in"; needed in a browser that did not ask for the link.',
      }),
      timeZone: t.string({
        description:
          "The browser's IANA time zone, such as `America/Detroit`, shown in the list of sessions; what is none is not stored.",
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
  description: 'Exchanges a refresh token for a new pair. Using an old one again ends the session.',
  input: {
    description: 'The refresh token last received.',
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
    description: "Ends the bearer's session; the token may have expired.",
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
        description: 'True: the session is over.',
      }),
    }),
  },
)
