import { endOwnSession } from '../../../domain/sessions/endOwnSession.ts'
import { endAccess, endSessions } from '../../../domain/sessions/endSessions.ts'
import { liveSessions } from '../../../domain/sessions/lists.ts'
import { noteSignIn } from '../../../domain/sessions/signInEvents.ts'
import { builder, type PayloadFields, pageSize } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const Session = builder.prismaObject('Session', {
  select: { id: true },
  description: 'A browser or program in which the viewer is signed in.',
  fields: (t) => ({
    sessionId: t.exposeString('id', { description: 'The id with which to end it.' }),
    browser: t.exposeString('browser', {
      nullable: true,
      description: 'The kind of browser, such as "Firefox on Android"; null if not known.',
    }),
    timeZone: t.exposeString('timeZone', {
      nullable: true,
      description:
        'The IANA time zone that the browser reported, such as `America/Detroit`; null if it reported none. Nothing else is stored about the place.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the viewer signed in there.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'When it last got new tokens. A session in use gets new ones every 10 minutes.',
    }),
    isThis: t.boolean({
      description: 'Whether it is the session that asks.',
      select: { id: true },
      resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'sessions', (t) =>
  t.relation('sessions', {
    type: Session,
    description: `The ${pageSize.max} sessions of the viewer that were used last, the latest first.`,
    query: (_args, { now }) => ({ ...liveSessions(now), take: pageSize.max }),
  }),
)

const note = ({ deps, facts: { address } }: Context, member: number) =>
  noteSignIn(deps.log, { event: 'sign-in.ended', address, member })

const remaining = {
  description: 'The sessions that remain.',
  fields: (t: PayloadFields<{ memberId: number }>) => ({
    viewer: reload(t, Viewer, 'memberId', 'The viewer, with the remaining sessions.'),
  }),
}

memberMutation('endSession', {
  description:
    "Signs the viewer out in one browser. It takes effect at that browser's next request, and its open streams end.",
  input: {
    description: 'The session to end.',
    fields: (t) => ({
      sessionId: t.string({
        required: true,
        description: "The `sessionId` of one of the member's sessions.",
      }),
    }),
  },
  write: async (asked, context) => {
    await endOwnSession(context.db, asked, context.now)
    note(context, asked.memberId)
  },
  payload: remaining,
})

memberMutation('endOtherSessions', {
  description: 'Signs the viewer out everywhere except in the browser that asks.',
  write: async ({ memberId }, context) => {
    const { sessionId } = signedIn(context)
    await context.db.$transaction((tx) => endSessions(tx, memberId, context.now, sessionId))
    note(context, memberId)
  },
  payload: remaining,
})

memberMutation('endAllSessions', {
  description:
    'Signs the viewer out everywhere, including the session that asks. Unused login links become void.',
  write: async ({ memberId }, context) => {
    await context.db.$transaction((tx) => endAccess(tx, memberId, context.now))
    note(context, memberId)
  },
  payload: remaining,
})
