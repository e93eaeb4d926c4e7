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
    sessionId: t.exposeString('id', { description: 'Names it, to end it.' }),
    browser: t.exposeString('browser', {
      nullable: true,
      description: 'Its kind in ordinary words, such as "Firefox on Android"; null where that is not known.',
    }),
    timeZone: t.exposeString('timeZone', {
      nullable: true,
      description:
        'The IANA time zone it said it was in, such as `America/Detroit`: all that is stored of the place. Null where it said none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the viewer signed in there.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'When it last got new tokens, which it does every 10 minutes while it is used.',
    }),
    isThis: t.boolean({
      description: 'Whether it is the one that asks.',
      select: { id: true },
      resolve: ({ id }, _args, { viewer }) => id === viewer?.sessionId,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'sessions', (t) =>
  t.relation('sessions', {
    type: Session,
    description: `Where the viewer is signed in, the last used first; the ${pageSize.max} latest.`,
    query: (_args, { now }) => ({ ...liveSessions(now), take: pageSize.max }),
  }),
)

const note = ({ deps, facts: { address } }: Context, member: number) =>
  noteSignIn(deps.log, { event: 'sign-in.ended', address, member })

const remaining = {
  description: 'Where the viewer is signed in now.',
  fields: (t: PayloadFields<{ memberId: number }>) => ({
    viewer: reload(t, Viewer, 'memberId', 'The viewer, with the sessions that are left.'),
  }),
}

memberMutation('endSession', {
  description: 'Signs the viewer out in one browser: out at its next request, open streams included.',
  input: {
    description: 'Where to sign out.',
    fields: (t) => ({
      sessionId: t.string({ required: true, description: 'The `sessionId` of one of their sessions.' }),
    }),
  },
  write: async (asked, context) => {
    await endOwnSession(context.db, asked, context.now)
    note(context, asked.memberId)
  },
  payload: remaining,
})

memberMutation('endOtherSessions', {
  description: 'Signs the viewer out everywhere but in the browser that asks.',
  write: async ({ memberId }, context) => {
    const { sessionId } = signedIn(context)
    await context.db.$transaction((tx) => endSessions(tx, memberId, context.now, sessionId))
    note(context, memberId)
  },
  payload: remaining,
})

memberMutation('endAllSessions', {
  description: 'Signs the viewer out everywhere, also where they ask from. Unused login links become void.',
  write: async ({ memberId }, context) => {
    await context.db.$transaction((tx) => endAccess(tx, memberId, context.now))
    note(context, memberId)
  },
  payload: remaining,
})
