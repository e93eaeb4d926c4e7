import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import {
  createAuthenticator,
  type SignedAssertion,
  type TestAuthenticator,
  type Wrong,
} from './authenticator.ts'
import { signIn } from './factories.ts'

type Options = { challenge: string; user: { id: string } } & Record<string, unknown>
type Asked = { options: Options }

const assertionType = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`

/** Requests the options for a new passkey. */
export const beginRegistration = (api: TestApi, bearer: string) =>
  api.graphql<{ beginPasskeyRegistration: Asked }>(
    'mutation { beginPasskeyRegistration { options } }',
    {},
    { bearer },
  )

/** Registers the passkey that an authenticator made. */
export const register = (api: TestApi, bearer: string, input: Record<string, unknown>) =>
  api.graphql<{ registerPasskey: { viewer: { passkeys: { id: string; name: string }[] } } }>(
    'mutation($input: RegisterPasskeyInput!) { registerPasskey(input: $input) { viewer { passkeys { id name } } } }',
    { input: { name: 'Laptop', ...input } },
    { bearer },
  )

/** Requests the challenge for signing in with a passkey. */
export async function beginSignIn(api: TestApi): Promise<Options> {
  const { data } = await api.graphql<{ beginPasskeySignIn: Asked }>(
    'mutation { beginPasskeySignIn(input: {}) { options } }',
  )
  return data.beginPasskeySignIn.options
}

/** Requests the challenge for confirming with a passkey. */
export async function beginConfirmation(api: TestApi, bearer: string) {
  const { data } = await api.graphql<{ beginConfirmation: { way: string; options: Options | null } }>(
    'mutation { beginConfirmation { way options } }',
    {},
    { bearer },
  )
  return data.beginConfirmation
}

function answer<Data>(
  api: TestApi,
  [name, selection]: readonly [name: string, selection: string],
  input: SignedAssertion,
  options: { bearer?: string; headers?: Record<string, string> },
) {
  const query = `mutation($input: ${assertionType(name)}!) { ${name}(input: $input) { ${selection} } }`
  return api.graphql<Record<string, Data>>(query, { input }, options)
}

/**
 * Signs in with a passkey's signature.
 *
 * @param from the browser's IP address, as a trusted proxy reports it
 */
export const signInWith = (api: TestApi, input: SignedAssertion, from?: string) =>
  answer<{ authToken: string; refreshToken: string }>(
    api,
    ['signInWithPasskey', 'authToken refreshToken'],
    input,
    { headers: from === undefined ? {} : { 'X-Forwarded-For': from } },
  )

/** Confirms with a passkey's signature. */
export const confirmWith = (api: TestApi, bearer: string, input: SignedAssertion) =>
  answer<{ confirmedUntil: string }>(api, ['confirmWithPasskey', 'confirmedUntil'], input, { bearer })

/** Adds a passkey to a member, like a browser. */
export async function addPasskey(
  api: TestApi,
  member: Pick<Member, 'id'>,
  kind: Parameters<typeof createAuthenticator>[1] = {},
  wrong: Wrong = {},
): Promise<TestAuthenticator> {
  const bearer = await signIn(api, member)
  const authenticator = createAuthenticator(api.deps, kind)
  const { data, errors } = await beginRegistration(api, bearer)
  if (errors) throw new Error(errors[0]?.message)
  const added = await register(
    api,
    bearer,
    authenticator.create(data.beginPasskeyRegistration.options, wrong),
  )
  if (added.errors) throw new Error(added.errors[0]?.message)
  return authenticator
}
