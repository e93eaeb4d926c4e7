import { friendLinkEnd, friendLinkState } from '#rules/membership/friendLink.ts'
import { endFriendLink } from '../../../domain/friend-links/endFriendLink.ts'
import {
  friendUrl,
  makeFriendLink,
  readRefusal,
  refuseFriendLink,
} from '../../../domain/friend-links/makeFriendLink.ts'
import { readFriendLink } from '../../../domain/friend-links/spendFriendLink.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { builder } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const shown = 10

const FriendLinkState = builder.enumType('FriendLinkState', {
  description: 'Whether a link given to a friend can still be used.',
  values: {
    OPEN: { value: 'Open', description: 'Somebody can ask for early access with it.' },
    USED: { value: 'Used', description: 'Somebody has asked for early access with it.' },
    ENDED: { value: 'Ended', description: 'It was taken back or has expired.' },
  } as const,
})

const FriendLink = builder.prismaNode('FriendLink', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description:
    'A link that the viewer gives to a friend, who can ask for early access with it. The link is shown only once, when it is created.',
  findUnique: (id, { viewer }) => ({ id: Number(id), AND: { memberId: viewer?.id ?? noRow } }),
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it expires: 30 days after it was created.',
      select: { createdAt: true },
      resolve: ({ createdAt }) => friendLinkEnd(createdAt),
    }),
    state: t.field({
      type: FriendLinkState,
      description:
        'Whether it can still be used. The outcome of the request stays between the friend and the operators.',
      select: { createdAt: true, endedAt: true, usedAt: true },
      resolve: (link, _args, { now }) => friendLinkState(link, now),
    }),
  }),
})

builder.prismaObjectFields(Viewer, (t) => ({
  friendLinks: t.relation('friendLinks', {
    type: FriendLink,
    description: `The ${shown} latest links that the viewer created for friends, the latest first.`,
    query: { orderBy: { id: 'desc' }, take: shown },
  }),
  friendLinkRefusal: t.string({
    nullable: true,
    description:
      'Why the viewer cannot create a link for a friend now, as a sentence to show to the user; null if they can.',
    select: { id: true },
    resolve: ({ id }, _args, { db, now }) => readRefusal(db, id, now),
  }),
}))

builder.queryField('friendLink', (t) =>
  t.field({
    type: FriendLinkState,
    authScopes: { public: true },
    description:
      'Whether a link that a member gave to a friend can still be used. A link that does not exist reads as ended.',
    args: { secret: t.arg.string({ required: true, description: 'The part of the link after `#friend=`.' }) },
    resolve: async (_root, { secret }, context) => {
      await limitVisitor(context, 'answerLink', 'friend', null)
      return readFriendLink(context.db, secret, context.now)
    },
  }),
)

memberMutation('makeFriendLink', {
  description:
    'Creates a link that the viewer gives to a friend. It is valid for one request for early access within 30 days. At most 3 unused links can exist.',
  write: async ({ memberId }, context) => {
    const { db, deps, now } = context
    // A link that is refused does not count against the limit.
    await refuseFriendLink(db, memberId, now)
    await limit(deps, 'friendLink', String(memberId))
    const { secret, id } = await makeFriendLink(db, signedIn(context), now)
    return { address: friendUrl(deps.config.appUrl, secret), linkId: id }
  },
  payload: {
    description: 'The new link. It is not shown again.',
    fields: (t) => ({
      address: t.exposeString('address', { description: 'The link to give to a friend.' }),
      link: reload(t, FriendLink, 'linkId', 'What is stored about the link.'),
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with the new link.'),
    }),
  },
})

memberMutation('endFriendLink', {
  description: 'Takes back a link that nobody has used. Repeating it changes nothing.',
  input: {
    description: 'The link to take back.',
    fields: (t) => ({
      linkId: t.globalID({ for: FriendLink, required: true, description: "One of the viewer's links." }),
    }),
  },
  write: (asked, { db, now }) => endFriendLink(db, asked, now),
  payload: {
    description: 'The viewer, with the link taken back.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with their links after the change.'),
    }),
  },
})
