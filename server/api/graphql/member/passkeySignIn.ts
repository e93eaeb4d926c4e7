import { beginPasskeySignIn, signInWithPasskey } from '../../../domain/passkeys/signInWithPasskey.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { fingerprintDescription, limitVisitor } from '../builder/limitVisitor.ts'
import type { InputFields } from '../builder/mutations.ts'
import { visitorMutation } from '../builder/mutations.ts'
import { SessionTokensInterface } from './signIn.ts'

/** The result of `navigator.credentials.get` as input fields, each part in base64url. */
export const assertionFields = (t: InputFields) => ({
  credentialId: t.string({ required: true, description: 'The `id` of the credential.' }),
  clientDataJson: t.string({ required: true, description: 'The `response.clientDataJSON`, in base64url.' }),
  authenticatorData: t.string({
    required: true,
    description: 'The `response.authenticatorData`, in base64url.',
  }),
  signature: t.string({ required: true, description: 'The `response.signature`, in base64url.' }),
  userHandle: t.string({ description: 'The `response.userHandle`, in base64url, if there is one.' }),
})

visitorMutation('beginPasskeySignIn', {
  description: 'Returns what a passkey must sign to log somebody in. The options are the same for everyone.',
  input: {
    description: 'The browser that asks.',
    fields: (t) => ({
      fingerprint: t.string({
        description: fingerprintDescription,
      }),
    }),
  },
  admit: ({ fingerprint }, context) => limitVisitor(context, 'passkeyByVisitor', 'passkey', fingerprint),
  write: async (_asked, context) => ({ options: await beginPasskeySignIn(context) }),
  payload: {
    description: 'A challenge, valid once and for 5 minutes.',
    fields: (t) => ({
      options: t.field({
        type: 'JSON',
        description: 'The `publicKey` option for `navigator.credentials.get`, with bytes in base64url.',
        resolve: ({ options }) => options,
      }),
    }),
  },
})

visitorMutation('signInWithPasskey', {
  description:
    'Signs in with a passkey. The error is the same whatever is wrong with it. If an authToken is sent along, even an expired one, its session ends.',
  input: {
    description: "The passkey's signature of the challenge.",
    fields: (t) => ({
      ...assertionFields(t),
      timeZone: t.string({
        description: "The browser's IANA time zone, shown in the list of sessions.",
      }),
    }),
  },
  admit: (_input, { deps, facts }) => limit(deps, 'verify', facts.address),
  write: ({ userHandle, timeZone, ...assertion }, context) =>
    signInWithPasskey(context, { ...assertion, userHandle: userHandle ?? null }, timeZone),
  payload: {
    description: 'A new session.',
    interfaces: [SessionTokensInterface],
    fields: () => ({}),
  },
})
