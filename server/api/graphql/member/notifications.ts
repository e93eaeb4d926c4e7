import { saveNotifications } from '../../../domain/notifications/saveNotifications.ts'
import { stopNotifications } from '../../../domain/notifications/stopNotifications.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const words = {
  invitations: 'Invitations, and seats that come free.',
  reminders: 'Encounters ahead: reminders and changes.',
  impressions: 'What there is to do after an encounter.',
}

const Notifications = builder.prismaObject('PushSubscription', {
  name: 'Notifications',
  description: 'Of what a browser is notified. The notification itself never says what the news is.',
  fields: (t) => ({
    invitations: t.exposeBoolean('invitations', { description: words.invitations }),
    reminders: t.exposeBoolean('reminders', { description: words.reminders }),
    impressions: t.exposeBoolean('impressions', { description: words.impressions }),
  }),
})

builder.prismaObjectField(Viewer, 'notifications', (t) =>
  t.prismaField({
    type: Notifications,
    nullable: true,
    description: 'Of what the browser that asks is notified; null while it is notified of nothing.',
    resolve: (query, _viewer, _args, context) =>
      context.db.pushSubscription.findUnique({
        ...query,
        where: { sessionId: signedIn(context).sessionId },
      }),
  }),
)

builder.prismaObjectField(Viewer, 'notificationKey', (t) =>
  t.string({
    nullable: true,
    description:
      'The public key with which a browser subscribes to notifications (RFC 8292); null where they are not set up.',
    resolve: (_viewer, _args, { deps }) => deps.config.push?.publicKey ?? null,
  }),
)

const changed = {
  description: 'Of what the browser that asks is notified now.',
  fields: (t: PayloadFields<{ memberId: number }>) => ({
    viewer: reload(t, Viewer, 'memberId', 'The viewer, whose notifications have changed.'),
  }),
}

memberMutation('saveNotifications', {
  description: 'Has the browser of this session notified of the chosen kinds of news, and of no others.',
  input: {
    description: 'The browser, and the kinds.',
    fields: (t) => ({
      endpoint: t.string({
        required: true,
        description: 'The address that the push service of the browser gave it, up to 1,000 characters.',
      }),
      invitations: t.boolean({ required: true, description: words.invitations }),
      reminders: t.boolean({ required: true, description: words.reminders }),
      impressions: t.boolean({ required: true, description: words.impressions }),
    }),
  },
  write: ({ memberId: _memberId, ...asked }, context) =>
    saveNotifications(
      context.db,
      context.deps.config,
      { ...asked, sessionId: signedIn(context).sessionId },
      context.now,
    ),
  payload: changed,
})

memberMutation('stopNotifications', {
  description: 'Ends the notifications of the browser of this session.',
  write: (_asked, context) => stopNotifications(context.db, signedIn(context).sessionId),
  payload: changed,
})
