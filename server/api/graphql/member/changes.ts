import { builder } from '../builder/builder.ts'
import { reload } from '../builder/reload.ts'
import { Viewer } from './viewer.ts'
import { type ViewerChange as Change, watchViewer } from './watchViewer.ts'

const ViewerChangeKind = builder.enumType('ViewerChangeKind', {
  description: 'What to request again after a change.',
  values: {
    INVITATIONS: {
      value: 'Invitations',
      description: 'An invitation, a waitlist place or a seat of the viewer, or its encounter.',
    },
    IMPRESSIONS: {
      value: 'Impressions',
      description:
        'Choices of others that were released to the viewer, or what the viewer chose or answered.',
    },
    CONSOLE: {
      value: 'Console',
      description: 'For operators: something that another operator did, or a proposal that was formed.',
    },
    ACCOUNT: { value: 'Account', description: "The viewer's status, counts or membership." },
  },
})

const ViewerChange = builder.objectRef<Change>('ViewerChange').implement({
  description: 'Tells that something has changed for the viewer, but not what.',
  fields: (t) => ({
    kinds: t.expose('kinds', {
      type: [ViewerChangeKind],
      description: 'The kinds of things that have changed since the previous event, each once.',
    }),
    viewer: reload(t, Viewer, 'memberId', 'The viewer as they are now.'),
  }),
})

builder.subscriptionField('viewerChanged', (t) =>
  t.field({
    type: ViewerChange,
    authScopes: { member: true },
    description:
      'Sends an event within two seconds after something has changed for the viewer, as server-sent events (Accept: text/event-stream). The first event comes at once and has what may have changed in the last half minute. The stream ends when its token expires. Renew the token and subscribe again.',
    subscribe: (_root, _args, context) => watchViewer(context),
    resolve: (change) => change,
  }),
)
