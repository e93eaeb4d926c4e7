import { removePasskey, renamePasskey } from '../../../domain/passkeys/changePasskey.ts'
import { beginPasskeyRegistration, registerPasskey } from '../../../domain/passkeys/registerPasskey.ts'
import { builder, type PayloadFields } from '../builder/builder.ts'
import { noRow } from '../builder/globalIds.ts'
import { memberMutation } from '../builder/mutations.ts'
import { reload } from '../builder/reload.ts'
import { signedIn } from '../builder/writingMember.ts'
import { Viewer } from './viewer.ts'

const Passkey = builder.prismaNode('Passkey', {
  select: { id: true },
  id: { field: 'id' },
  nullable: true,
  description: "One of the viewer's passkeys, with which they log in without a mail.",
  findUnique: (id, { viewer }) => ({ id: Number(id), AND: { memberId: viewer?.id ?? noRow } }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name that the member gave it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used to log in or to confirm something; null if it never was.',
    }),
    synced: t.exposeBoolean('synced', {
      description: "Whether it is synchronized, so that the member's other devices may have it too.",
    }),
  }),
})

builder.prismaObjectField(Viewer, 'passkeys', (t) =>
  t.relation('passkeys', {
    type: Passkey,
    description: "The viewer's passkeys, the oldest first; at most 20.",
    query: { orderBy: { id: 'asc' } },
  }),
)

const changedPasskeys = (t: PayloadFields<{ memberId: number }>) => ({
  viewer: reload(t, Viewer, 'memberId', 'The viewer, with their passkeys after the change.'),
})

memberMutation('beginPasskeyRegistration', {
  description:
    'Returns the options for creating a passkey. If the viewer already has passkeys, fails with STEP_UP_REQUIRED unless one was used in the last 15 minutes. For a member, having logged in by mail in that time is enough.',
  write: async (_asked, context) => ({
    options: await beginPasskeyRegistration(context, signedIn(context)),
  }),
  payload: {
    description: 'A challenge, valid once and for 5 minutes.',
    fields: (t) => ({
      options: t.field({
        type: 'JSON',
        description: 'The `publicKey` option for `navigator.credentials.create`, with bytes in base64url.',
        resolve: ({ options }) => options,
      }),
    }),
  },
})

memberMutation('registerPasskey', {
  description: 'Adds a passkey that was created in this session. The member gets a mail about it.',
  input: {
    description: 'The result of `navigator.credentials.create`.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'The name of the passkey, up to 60 characters.' }),
      credentialId: t.string({ required: true, description: 'The `id` of the credential.' }),
      clientDataJson: t.string({
        required: true,
        description: 'The `response.clientDataJSON`, in base64url.',
      }),
      attestationObject: t.string({
        required: true,
        description: 'The `response.attestationObject`, in base64url.',
      }),
      transports: t.stringList({ description: 'The result of `response.getTransports()`.' }),
    }),
  },
  write: async ({ memberId: _, transports, ...given }, context) => {
    await registerPasskey(context, signedIn(context), { ...given, transports: transports ?? [] })
  },
  payload: { description: 'The viewer, with the new passkey.', fields: changedPasskeys },
})

memberMutation('renamePasskey', {
  description: 'Renames a passkey.',
  input: {
    description: 'The passkey, and its new name.',
    fields: (t) => ({
      passkeyId: t.globalID({ for: Passkey, required: true, description: "One of the viewer's passkeys." }),
      name: t.string({ required: true, description: 'The name of the passkey, up to 60 characters.' }),
    }),
  },
  write: (asked, { db }) => renamePasskey(db, asked),
  payload: { description: 'The viewer, with the passkey renamed.', fields: changedPasskeys },
})

memberMutation('removePasskey', {
  description:
    'Removes a passkey, so that it no longer works anywhere. The member gets a mail about it. Fails with STEP_UP_REQUIRED under the same conditions as `beginPasskeyRegistration`.',
  input: {
    description: 'The passkey to remove.',
    fields: (t) => ({
      passkeyId: t.globalID({ for: Passkey, required: true, description: "One of the viewer's passkeys." }),
    }),
  },
  write: ({ passkeyId }, context) => removePasskey(context, signedIn(context), passkeyId),
  payload: { description: 'The viewer, without the passkey.', fields: changedPasskeys },
})
