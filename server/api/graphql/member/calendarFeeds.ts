import { endFeed, feedUrl, makeFeed } from '../../../domain/calendar/changeFeed.ts'
import { builder } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const CalendarFeed = builder.prismaObject('CalendarFeed', {
  select: { memberId: true },
  description:
    "The secret address at which calendars follow the viewer's seats. It is shown once, when it is made.",
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

builder.prismaObjectField(Viewer, 'calendarFeed', (t) =>
  t.relation('calendarFeed', {
    type: CalendarFeed,
    nullable: true,
    description: 'The address at which calendars follow the seats; null where there is none.',
  }),
)

memberMutation('makeCalendarFeed', {
  description:
    "Makes a secret address at which calendars follow the viewer's seats (RFC 5545). The one before ends.",
  write: async ({ memberId }, context) => {
    const { db, deps, now } = context
    return { memberId, address: feedUrl(deps.config.appUrl, await makeFeed(db, signedIn(context), now)) }
  },
  payload: {
    description: 'The address, which is not shown again.',
    fields: (t) => ({
      address: t.exposeString('address', {
        description: 'The address; calendar programs take it with `webcal:` in place of `https:` as well.',
      }),
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with the address that was made.'),
    }),
  },
})

memberMutation('endCalendarFeed', {
  description:
    "Ends the address at which calendars follow the viewer's seats. Ending it again changes nothing.",
  write: ({ memberId }, { db }) => endFeed(db, memberId),
  payload: {
    description: 'The viewer, without such an address.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, without such an address.'),
    }),
  },
})
