import { confirmEmailChange } from '../../../domain/account/confirmEmailChange.ts'
import { undoEmailChange } from '../../../domain/account/undoEmailChange.ts'
import { noteSignIn } from '../../../domain/sessions/signInEvents.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import type { PayloadFields } from '../builder/builder.ts'
import type { Context } from '../builder/context.ts'
import { visitorMutation } from '../builder/mutations.ts'

const ownEmail = (outcome: string, description: string) => ({
  description: outcome,
  fields: (t: PayloadFields<{ email: string }>) => ({ email: t.exposeString('email', { description }) }),
})

const admit = (_input: unknown, { deps, facts }: Context) => limit(deps, 'verify', facts.address)

visitorMutation('confirmEmailChange', {
  description:
    'Changes an address at the link mailed to the new one, once and within 24 hours. Needs no session; the old address gets a link that takes it back.',
  input: {
    description: 'A link of a mail to a new address.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'The end of the link, after the last "/".' }),
    }),
  },
  admit,
  write: async ({ token }, { db, deps, now }) => ({ email: await confirmEmailChange(db, deps, token, now) }),
  payload: ownEmail('The address is changed.', 'The address that mail goes to from now on.'),
})

visitorMutation('undoEmailChange', {
  description:
    'Takes a change of address back at the link mailed to the old one, once and within 7 days. Ends every session of the member and all later changes. Needs no session.',
  input: {
    description: 'A link of a mail to an old address.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'The end of the link, after the last "/".' }),
    }),
  },
  admit,
  write: async ({ token }, { db, deps, now, facts: { address } }) => {
    const { memberId, email } = await undoEmailChange(db, deps, token, now)
    noteSignIn(deps.log, { event: 'sign-in.ended', address, member: memberId })
    return { email }
  },
  payload: ownEmail('The change is taken back.', 'The address that mail goes to again.'),
})
