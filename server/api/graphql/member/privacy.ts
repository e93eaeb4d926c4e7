import { noteLasting } from '../../../domain/audit/lastingDeeds.ts'
import { readMemberData } from '../../../domain/privacy/readMemberData.ts'
import { requestErasure } from '../../../domain/privacy/requestErasure.ts'
import { noteSignIn } from '../../../domain/sessions/signInEvents.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { builder } from '../builder/builder.ts'
import { costOf } from '../builder/fieldCost.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { Viewer } from './viewer.ts'

/** More than half of what an operation may cost, so that no operation can ask for it twice. */
const myDataCost = 600

builder.prismaObjectField(Viewer, 'myData', (t) =>
  t.field({
    type: 'JSON',
    description:
      'All data stored about the viewer, for download: their own choices, never who chose them. Instants are in UTC. Can be requested once in an operation and 5 times an hour.',
    extensions: costOf(myDataCost),
    select: { id: true },
    resolve: async ({ id }, _args, { db, deps, now }) => {
      await limit(deps, 'myData', String(id))
      return readMemberData(db, id, now)
    },
  }),
)

memberMutation('requestErasure', {
  description:
    "Asks for the viewer's erasure. Cancels the membership for good; 30 days later the data is erased.",
  write: async ({ memberId }, { db, deps, now, facts: { address } }) => {
    await requestErasure(db, { memberId }, now)
    noteSignIn(deps.log, { event: 'sign-in.ended', address, member: memberId })
    noteLasting(deps.log, { deed: 'left', member: memberId, at: now })
  },
  payload: {
    description: 'The membership is canceled, and the request is stored.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, for the last time.'),
    }),
  },
})
