import { emailChangeRequested, newEmailError } from '#rules/account/emailChange.ts'
import { usernameChangesLeft } from '#rules/account/usernameChange.ts'
import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import { changeUsername } from '../../../domain/account/changeUsername.ts'
import { requestEmailChange } from '../../../domain/account/requestEmailChange.ts'
import { usernameChangeTimes } from '../../../domain/account/usernameChangeTimes.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { builder } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const PendingEmail = builder.prismaObject('AddressChange', {
  variant: 'PendingEmail',
  select: { id: true },
  description: 'A new address that the viewer asked for and that is not confirmed yet.',
  fields: (t) => ({
    email: t.exposeString('toEmail', { description: 'The requested address.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When its link expires.' }),
  }),
})

const UsernameChanges = builder
  .objectRef<ReturnType<typeof usernameChangesLeft>>('UsernameChanges')
  .implement({
    description: 'Whether the viewer can change their username.',
    fields: (t) => ({
      left: t.exposeInt('left', { description: 'How many of the two changes in 365 days are left.' }),
      nextAt: t.expose('nextAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the next change is possible; null if one is possible now.',
      }),
    }),
  })

builder.prismaObjectFields(Viewer, (t) => ({
  pendingEmail: t.prismaField({
    type: PendingEmail,
    nullable: true,
    description: 'The address the viewer asked for, until it is confirmed or expires; null if there is none.',
    resolve: (query, { id: memberId }, _args, { db, now }) =>
      db.addressChange.findFirst({
        ...query,
        where: { memberId, confirmedAt: null, voidedAt: null, expiresAt: { gte: now } },
        orderBy: { id: 'desc' },
      }),
  }),
  usernameChanges: t.field({
    type: UsernameChanges,
    description: 'Whether the viewer can change their username.',
    resolve: async ({ id }, _args, { db, now }) =>
      usernameChangesLeft(await usernameChangeTimes(db, id), now),
  }),
}))

memberMutation('requestEmailChange', {
  description:
    'Mails a link to a new address. Nothing changes until the link is confirmed. The reply is the same no matter who has that address. An earlier request becomes void.',
  input: {
    description: 'The address the viewer would like.',
    fields: (t) => ({
      email: t.string({ required: true, description: 'The e-mail. The server trims and lowercases it.' }),
    }),
  },
  write: async (asked, context) => {
    const { db, deps, now } = context
    // An invalid address, or the member's own, is refused before it counts against the limit.
    const { email } = await db.member.findUniqueOrThrow({
      where: { id: asked.memberId },
      select: { email: true },
    })
    refuseWrongFields({ email: newEmailError(asked.email, email) })
    await limit(deps, 'emailChange', String(asked.memberId))
    await requestEmailChange(db, deps, signedIn(context), asked.email, now)
    return { message: emailChangeRequested }
  },
  payload: {
    description: 'The reply, which is the same for every address.',
    fields: (t) => ({
      message: t.exposeString('message', { description: 'A sentence to show to the user.' }),
      viewer: reload(t, Viewer, 'memberId', 'The viewer, with the pending address.'),
    }),
  },
})

memberMutation('changeUsername', {
  description:
    "Changes the viewer's username, at most twice in 365 days. The old one stays reserved for them for 90 days.",
  input: {
    description: 'The username the viewer would like.',
    fields: (t) => ({
      username: t.string({
        required: true,
        description:
          'The name other attendees see: 3 to 30 characters, with the same rules as for a new profile.',
      }),
    }),
  },
  write: (asked, { db, now }) => changeUsername(db, asked, now),
  payload: {
    description: 'The viewer with the new username.',
    fields: (t) => ({
      viewer: reload(t, Viewer, 'memberId', 'The viewer, whose username has changed.'),
    }),
  },
})
