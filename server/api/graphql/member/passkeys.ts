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
  description: "One of the viewer's passkeys, by which they log in without mail.",
  findUnique: (id, { viewer }) => ({ id: Number(id), AND: { memberId: viewer?.id ?? noRow } }),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As its member calls it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last logged in or confirmed an act; null where it never did.',
    }),
    synced: t.exposeBoolean('synced', {
      description: "Whether it is stored beyond its device, and so may be on the member's other devices too.",
    }),
  }),
})

builder.prismaObjectField(Viewer, 'passkeys', (t) =>
  t.relation('passkeys', {
    type: Passkey,
    description: "The viewer's passkeys, the oldest first; 20 at most.",
    query: { orderBy: { id: 'asc' } },
  }),
)

const changedPasskeys = (t: PayloadFields<{ memberId: number }>) => ({
  viewer: reload(t, Viewer, 'memberId', 'The viewer, with their passkeys as they now stand.'),
})

memberMutation('beginPasskeyRegistration', {
  description:
    'Asks what a new passkey is to be made of. STEP_UP_REQUIRED where there are others already and none was used in the last 15 minutes; for a member, having logged in by mail since then is as good.',
  write: async (_asked, context) => ({
    options: await beginPasskeyRegistration(context, signedIn(context)),
  }),
  payload: {
    description: 'A challenge, good for 5 minutes and once.',
    fields: (t) => ({
      options: t.field({
        type: 'JSON',
        description: 'What `navigator.credentials.create` takes as `publicKey`, with bytes in base64url.',
        resolve: ({ options }) => options,
      }),
    }),
  },
})

memberMutation('registerPasskey', {
  description: 'Adds a passkey that was made in this session. The member gets a mail saying so.',
  input: {
    description: 'What `navigator.credentials.create` gave back.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'What to call it, up to 60 characters.' }),
      credentialId: t.string({ required: true, description: 'The `id` of the credential.' }),
      clientDataJson: t.string({
        required: true,
        description: 'The `response.clientDataJSON`, in base64url.',
      }),
      attestationObject: t.string({
        required: true,
        description: 'The `response.attestationObject`, in base64url.',
      }),
      transports: t.stringList({ description: 'What `response.getTransports()` says.' }),
    }),
  },
  write: async ({ memberId: _, transports, ...given }, context) => {
    await registerPasskey(context, signedIn(context), { ...given, transports: transports ?? [] })
  },
  payload: { description: 'It is added.', fields: changedPasskeys },
})

memberMutation('renamePasskey', {
  description: 'Gives a passkey another name.',
  input: {
    description: 'Which passkey, and what to call it.',
    fields: (t) => ({
      passkeyId: t.globalID({ for: Passkey, required: true, description: "One of the viewer's." }),
      name: t.string({ required: true, description: 'What to call it, up to 60 characters.' }),
    }),
  },
  write: (asked, { db }) => renamePasskey(db, asked),
  payload: { description: 'It is renamed.', fields: changedPasskeys },
})

memberMutation('removePasskey', {
  description:
    'Removes a passkey; it works nowhere any more. The member gets a mail saying so. STEP_UP_REQUIRED as for adding one.',
  input: {
    description: 'Which passkey.',
    fields: (t) => ({
      passkeyId: t.globalID({ for: Passkey, required: true, description: "One of the viewer's." }),
    }),
  },
  write: ({ passkeyId }, context) => removePasskey(context, signedIn(context), passkeyId),
  payload: { description: 'It is removed.', fields: changedPasskeys },
})
