import { reachable } from '../../../domain/notifications/reachable.ts'
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
  quietFrom: 'The hour, from 0 to 23 by the clock of the location, from which the browser is not notified',
  quietUntil: 'The hour until which the browser is not notified',
}
const noHours = 'The same hour for both means that no hours are quiet.'
const unchanged = 'Left out, it stays as it is; at first from 22 until 8.'

const Notifications = builder.prismaObject('PushSubscription', {
  select: { sessionId: true },
  name: 'Notifications',
  description: 'Of what a browser is notified. The notification itself never says what the news is.',
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
      'Of what the browser that asks is notified; null while it is notified of nothing, as after the service got another `notificationKey`.',
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
  description:
    'Has the browser of this session notified of the chosen kinds of news and no others, outside its quiet hours.',
  input: {
    description: 'The browser, and the kinds.',
    fields: (t) => ({
      endpoint: t.string({
        required: true,
        description: 'The address that the push service of the browser gave it, up to 1,000 characters.',
      }),
      serviceKey: t.string({
        description:
          'The `notificationKey` for which the push service gave `endpoint`; CONFLICT where the service has another by now. Left out, it is taken for the one of now.',
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
  description: 'Ends the notifications of the browser of this session.',
  write: (_asked, context) => stopNotifications(context.db, signedIn(context).sessionId),
  payload: changed,
})
