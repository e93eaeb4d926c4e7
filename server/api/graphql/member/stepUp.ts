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
  description: 'How somebody can confirm that it is they who are acting.',
  values: {
    PASSKEY: { value: 'Passkey', description: 'With one of their passkeys.' },
    SET_UP: { value: 'SetUp', description: 'By setting up a passkey, because they have none yet.' },
    LOGIN_LINK: {
      value: 'LoginLink',
      description:
        "By signing in with a new login link. This site's address cannot have passkeys, which need https and a domain name.",
    },
  } as const,
})

builder.prismaObjectField(Viewer, 'confirmationWay', (t) =>
  t.field({
    type: ConfirmationWay,
    description: 'How the viewer can confirm an action that failed with STEP_UP_REQUIRED.',
    select: { id: true },
    resolve: ({ id }, _args, context) => readConfirmationWay(context, id),
  }),
)

memberMutation('beginConfirmation', {
  description:
    'Returns how the viewer can confirm that it is they who are acting, and what a passkey must sign for that.',
  write: async ({ memberId }, context) => ({
    way: await readConfirmationWay(context, memberId),
    options: await beginConfirmation(context, signedIn(context)),
  }),
  payload: {
    description: 'How the viewer can confirm.',
    fields: (t) => ({
      way: t.field({ type: ConfirmationWay, description: 'The way to confirm.', resolve: ({ way }) => way }),
      viewer: reload(t, Viewer, 'memberId', 'The viewer.'),
      options: t.field({
        type: 'JSON',
        nullable: true,
        description:
          'The `publicKey` option for `navigator.credentials.get`, with bytes in base64url. Null if there is no passkey to confirm with.',
        resolve: ({ options }) => options,
      }),
    }),
  },
})

memberMutation('confirmWithPasskey', {
  description: 'Confirms for 15 minutes that it is the viewer who is acting in this session.',
  input: { description: "The passkey's signature of the challenge.", fields: assertionFields },
  write: async ({ memberId: _, userHandle, ...assertion }, context) => {
    await confirmSession(context, signedIn(context), { ...assertion, userHandle: userHandle ?? null })
    return { confirmedUntil: new Date(context.now.getTime() + confirmationLifetime) }
  },
  payload: {
    description: 'The confirmation.',
    fields: (t) => ({
      confirmedUntil: t.field({
        type: 'DateTime',
        description: 'The instant until which the confirmation holds.',
        resolve: ({ confirmedUntil }) => confirmedUntil,
      }),
    }),
  },
})
