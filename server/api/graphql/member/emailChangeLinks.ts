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
    'Changes an address with the link mailed to the new one: once, within 24 hours. Needs no session. The old address gets a link that undoes the change.',
  input: {
    description: 'The token of a link mailed to the new address.',
    fields: (t) => ({
      token: t.string({ required: true, description: 'The end of the link, after the last "/".' }),
    }),
  },
  admit,
  write: async ({ token }, { db, deps, now }) => ({ email: await confirmEmailChange(db, deps, token, now) }),
  payload: ownEmail('The changed address.', 'The address to which mail goes from now on.'),
})

visitorMutation('undoEmailChange', {
  description:
    'Undoes a change of address with the link mailed to the old one: once, within 7 days. Also ends every session of the member and undoes all later changes. Needs no session.',
  input: {
    description: 'The token of a link mailed to the old address.',
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
  payload: ownEmail('The restored address.', 'The address to which mail goes again.'),
})
