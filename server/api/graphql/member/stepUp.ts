import { confirmationLifetime } from '#rules/account/confirmation.ts'
import {
  beginConfirmation,
  confirmSession,
  readConfirmationWay,
} from '../../../domain/passkeys/confirmSession.ts'
import { builder } from '../builder/builder.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { assertionFields } from './passkeySignIn.ts'
import { Viewer } from './viewer.ts'

const ConfirmationWay = builder.enumType('ConfirmationWay', {
  description: 'How somebody can show that it is they who act.',
  values: {
    PASSKEY: { value: 'Passkey', description: 'By one of their passkeys.' },
    SET_UP: { value: 'SetUp', description: 'By setting up a passkey: they have none yet.' },
    LOGIN_LINK: {
      value: 'LoginLink',
      description:
        'By signing in with a new login link: the address of this site cannot have passkeys, which need https and a domain name.',
    },
  } as const,
})

builder.prismaObjectField(Viewer, 'confirmationWay', (t) =>
  t.field({
    type: ConfirmationWay,
    description: 'How the viewer confirms what asks for it with STEP_UP_REQUIRED.',
    select: { id: true },
    resolve: ({ id }, _args, context) => readConfirmationWay(context, id),
  }),
)

memberMutation('beginConfirmation', {
  description: 'Asks how the viewer can confirm that it is they, and what a passkey must sign for that.',
  write: async ({ memberId }, context) => ({
    way: await readConfirmationWay(context, memberId),
    options: await beginConfirmation(context, signedIn(context)),
  }),
  payload: {
    description: 'How to confirm.',
    fields: (t) => ({
      way: t.field({ type: ConfirmationWay, description: 'How.', resolve: ({ way }) => way }),
      viewer: reload(t, Viewer, 'memberId', 'Who is to confirm.'),
      options: t.field({
        type: 'JSON',
        nullable: true,
        description:
          'What `navigator.credentials.get` takes as `publicKey`, with bytes in base64url; null where there is no passkey to confirm with.',
        resolve: ({ options }) => options,
      }),
    }),
  },
})

memberMutation('confirmWithPasskey', {
  description: 'Confirms, for 15 minutes, that it is the viewer who acts in this session.',
  input: { description: 'What a passkey signed.', fields: assertionFields },
  write: async ({ memberId: _, userHandle, ...assertion }, context) => {
    await confirmSession(context, signedIn(context), { ...assertion, userHandle: userHandle ?? null })
    return { confirmedUntil: new Date(context.now.getTime() + confirmationLifetime) }
  },
  payload: {
    description: 'It is confirmed.',
    fields: (t) => ({
      confirmedUntil: t.field({
        type: 'DateTime',
        description: 'Until when.',
        resolve: ({ confirmedUntil }) => confirmedUntil,
      }),
    }),
  },
})
