import { beginPasskeySignIn, signInWithPasskey } from '../../../domain/passkeys/signInWithPasskey.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import { limitVisitor } from '../builder/limitVisitor.ts'
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
  userHandle: t.string({ description: 'The `response.userHandle`, in base64url, where there is one.' }),
})

visitorMutation('beginPasskeySignIn', {
  description: 'Asks what a passkey must sign to log somebody in; the same for everyone.',
  input: {
    description: 'Who asks.',
    fields: (t) => ({
      fingerprint: t.string({ description: "The visitor's fingerprint, used to limit requests." }),
    }),
  },
  admit: ({ fingerprint }, context) => limitVisitor(context, 'passkeyByVisitor', 'passkey', fingerprint),
  write: async (_asked, context) => ({ options: await beginPasskeySignIn(context) }),
  payload: {
    description: 'A challenge, good for 5 minutes and once.',
    fields: (t) => ({
      options: t.field({
        type: 'JSON',
        description: 'What `navigator.credentials.get` takes as `publicKey`, with bytes in base64url.',
        resolve: ({ options }) => options,
      }),
    }),
  },
})

visitorMutation('signInWithPasskey', {
  description:
    'Signs in with a passkey. The reply is the same whatever is wrong with it. A session whose authToken is sent along ends, expired or not.',
  input: {
    description: 'What a passkey signed.',
    fields: (t) => ({
      ...assertionFields(t),
      timeZone: t.string({
        description: "The browser's time zone, an IANA name, for the list of signed-in browsers.",
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
