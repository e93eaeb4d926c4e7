import { endFeed, feedUrl, makeFeed } from '../../../domain/calendar/changeFeed.ts'
import { builder } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const CalendarFeed = builder.prismaObject('CalendarFeed', {
  select: { memberId: true },
  description:
    "The secret address at which calendars follow the viewer's seats. The address is shown only once, when it is created.",
  fields: (t) => ({
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
  }),
})

builder.prismaObjectField(Viewer, 'calendarFeed', (t) =>
  t.relation('calendarFeed', {
    type: CalendarFeed,
    nullable: true,
    description: "The address at which calendars follow the viewer's seats; null if there is none.",
  }),
)

memberMutation('makeCalendarFeed', {
  description:
    "Creates a secret address at which calendars follow the viewer's seats (RFC 5545). The previous one ends.",
  write: async ({ memberId }, context) => {
    const { db, deps, now } = context
    return { memberId, address: feedUrl(deps.config.appUrl, await makeFeed(db, signedIn(context), now)) }
  },
  payload: {
    description: 'The new address. It is not shown again.',
    fields: (t) => ({
      address: t.exposeString('address', {
        description: 'The address. Calendar programs also accept it with `webcal:` instead of `https:`.',
      }),
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with the new calendar feed.'),
    }),
  },
})

memberMutation('endCalendarFeed', {
  description: "Ends the address at which calendars follow the viewer's seats. Repeating it changes nothing.",
  write: ({ memberId }, { db }) => endFeed(db, memberId),
  payload: {
    description: 'The viewer, whose calendar address no longer works.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, whose calendar address no longer works.'),
    }),
  },
})
