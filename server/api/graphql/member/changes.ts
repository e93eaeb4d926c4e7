import { builder } from '../builder/builder.ts'
import { reload } from '../builder/reload.ts'
import { Viewer } from './viewer.ts'
import { type ViewerChange as Change, watchViewer } from './watchViewer.ts'

const ViewerChangeKind = builder.enumType('ViewerChangeKind', {
  description: 'What to ask for again after a change.',
  values: {
    INVITATIONS: {
      value: 'Invitations',
      description: 'An invitation, a place on a waitlist or a seat of the viewer, or its encounter.',
    },
    IMPRESSIONS: {
      value: 'Impressions',
      description:
        'What was released to the viewer of the choices of others, or what they chose or answered.',
    },
    CONSOLE: {
      value: 'Console',
      description: 'For operators: something another operator did, or a proposal that was formed.',
    },
    ACCOUNT: { value: 'Account', description: "The viewer's standing, counts or membership." },
  },
})

const ViewerChange = builder.objectRef<Change>('ViewerChange').implement({
  description: 'Says that something has changed for the viewer, not what.',
  fields: (t) => ({
    kinds: t.expose('kinds', {
      type: [ViewerChangeKind],
      description: 'What has changed since the event before; each kind once, however often it did.',
    }),
    viewer: reload(t, Viewer, 'memberId', 'The viewer as they stand now.'),
  }),
})

builder.subscriptionField('viewerChanged', (t) =>
  t.field({
    type: ViewerChange,
    authScopes: { member: true },
    description:
      'Sends an event within two seconds when something has changed for the viewer, as server-sent events (Accept: text/event-stream). The first event comes at once, with what may have changed in the last half minute. The stream ends with its token: renew that and ask again.',
    subscribe: (_root, _args, context) => watchViewer(context),
    resolve: (change) => change,
  }),
)
