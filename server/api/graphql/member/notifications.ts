import { reachable } from '../../../domain/notifications/reachable.ts'
import { saveNotifications } from '../../../domain/notifications/saveNotifications.ts'
import { stopNotifications } from '../../../domain/notifications/stopNotifications.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const words = {
  invitations: 'Notifies about invitations and seats that become free.',
  reminders: 'Notifies about reminders and changes of upcoming encounters.',
  impressions: 'Notifies about what there is to do after an encounter.',
  quietFrom: "The hour, 0 to 23 in the location's time zone, from which the browser is not notified",
  quietUntil: "The hour, 0 to 23 in the location's time zone, until which the browser is not notified",
}
const noHours = 'If `quietFrom` and `quietUntil` are the same, there are no quiet hours.'
const unchanged = 'If absent, it does not change; at first the quiet hours are from 22 until 8.'

const Notifications = builder.prismaObject('PushSubscription', {
  select: { sessionId: true },
  name: 'Notifications',
  description:
    'The kinds of news of which a browser is notified. A notification never says what the news is.',
  fields: (t) => ({
    invitations: t.exposeBoolean('invitations', { description: words.invitations }),
    reminders: t.exposeBoolean('reminders', { description: words.reminders }),
    impressions: t.exposeBoolean('impressions', { description: words.impressions }),
    quietFrom: t.exposeInt('quietFrom', { description: `${words.quietFrom}. ${noHours}` }),
    quietUntil: t.exposeInt('quietUntil', { description: `${words.quietUntil}. ${noHours}` }),
  }),
})

builder.prismaObjectField(Viewer, 'notifications', (t) =>
  t.prismaField({
    type: Notifications,
    nullable: true,
    description:
      'The kinds of news of which the browser that asks is notified. Null if it is notified of nothing, for example after the `notificationKey` changed.',
    resolve: (query, _viewer, _args, context) =>
      context.db.pushSubscription.findFirst({
        ...query,
        where: reachable(context.deps.config, signedIn(context).sessionId),
      }),
  }),
)

builder.prismaObjectField(Viewer, 'notificationKey', (t) =>
  t.string({
    nullable: true,
    description:
      'The public key with which a browser subscribes to notifications (RFC 8292); null if they are not set up.',
    resolve: (_viewer, _args, { deps }) => deps.config.push?.publicKey ?? null,
  }),
)

const changed = {
  description: 'The viewer, with the notifications of the browser that asks.',
  fields: (t: PayloadFields<{ memberId: number }>) => ({
    viewer: reload(t, Viewer, 'memberId', 'The viewer, with changed notifications.'),
  }),
}

memberMutation('saveNotifications', {
  description: "Sets the kinds of news of which this session's browser is notified, outside its quiet hours.",
  input: {
    description: "The browser's push endpoint, and the kinds of news.",
    fields: (t) => ({
      endpoint: t.string({
        required: true,
        description: "The endpoint that the browser's push service gave it, up to 1,000 characters.",
      }),
      serviceKey: t.string({
        description:
          'The `notificationKey` with which the browser subscribed. Fails with CONFLICT if the current key is another one. If absent, this is not checked.',
      }),
      invitations: t.boolean({ required: true, description: words.invitations }),
      reminders: t.boolean({ required: true, description: words.reminders }),
      impressions: t.boolean({ required: true, description: words.impressions }),
      quietFrom: t.int({ description: `${words.quietFrom}. ${noHours} ${unchanged}` }),
      quietUntil: t.int({ description: `${words.quietUntil}. ${noHours} ${unchanged}` }),
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
  description: "Ends the notifications of this session's browser.",
  write: (_asked, context) => stopNotifications(context.db, signedIn(context).sessionId),
  payload: changed,
})
