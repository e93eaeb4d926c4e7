import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../server/api/graphql/schema.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { exportNames, exportPath } from '../support/exportPath.ts'
import { createEncounter, signIn } from '../support/factories.ts'
import { operatorChanges } from '../support/operatorChanges.ts'
import { addPasskey, beginConfirmation, confirmWith } from '../support/passkeys.ts'
import { createProposal } from '../support/proposals.ts'
import { createOperator } from '../support/seats.ts'

let api: TestApi
let operator: Member

const second = 1000

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

/** The acts that need an operator who has confirmed their identity a moment ago (docs/rules.md, "An account"). */
const confirmed = [
  'addLookup',
  'addOperator',
  'changeLookup',
  'correctEmail',
  'endMemberSessions',
  'eraseMember',
  'exportMember',
  'offerLookup',
  'openCities',
  'orderLookups',
  'removeOperator',
  'resetGuideScript',
  'resetPasskeys',
  'retireLookup',
  'saveGuideScript',
  'saveQuestions',
  'sendBroadcast',
  'setContactDetail',
  'setInvitationText',
  'setPolicyNumber',
  'setPublicText',
]

const codeOf = ({ errors }: { errors?: { extensions: { code?: string } }[] }) => errors?.[0]?.extensions.code

/** A new session whose passkey was used some time ago, or never. */
const bearerOf = (ago: number | null) =>
  signIn(api, operator, {
    confirmedAt: ago === null ? null : new Date(api.clock().getTime() - ago),
  })

/** Creates the data that a mutation needs, and returns a function that sends it. */
async function prepared(name: string) {
  const { input } = (await operatorChanges[name]?.(api, operator)) ?? {}
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation($input: ${type}!) { ${name}(input: $input) { __typename } }`
  return (bearer: string) => api.graphql(query, { input }, { bearer })
}

describe('what an operator must confirm', () => {
  test('is exactly what the schema says', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
    const marked = mutations.filter(({ extensions }) => extensions.confirmed)
    expect(marked.map(({ name }) => name).sort()).toEqual(confirmed)
    for (const { description } of marked) expect(description).toContain('STEP_UP_REQUIRED')
  })

  test.each(confirmed)(
    '%s is refused without a passkey, works 14:59 minutes after one, and is refused after 15:01',
    async (name) => {
      const ask = await prepared(name)
      for (const ago of [null, 15 * minute + second])
        expect(codeOf(await ask(await bearerOf(ago)))).toBe('STEP_UP_REQUIRED')
      expect((await ask(await bearerOf(15 * minute - second))).errors).toBeUndefined()
    },
  )

  test.each(exportNames)(
    '%s.csv is refused with 403 and a code, or is served, in the same way',
    async (name) => {
      const [encounter, proposal] = [await createEncounter(api), await createProposal(api)]
      const path = exportPath(name, { encounter: encounter.id, proposal: proposal.id })
      const get = async (ago: number | null) =>
        fetch(`${api.url}/exports/${path}`, {
          headers: { Authorization: `Bearer ${await bearerOf(ago)}` },
        })
      for (const ago of [null, 15 * minute + second]) {
        const response = await get(ago)
        expect(response.status).toBe(403)
        expect(await response.json()).toMatchObject({ code: 'STEP_UP_REQUIRED' })
      }
      const served = await get(15 * minute - second)
      expect(served.status).toBe(200)
      await served.text()
    },
  )

  test('works again for 15 minutes after a passkey confirmed it, in that session alone', async () => {
    const other = await createOperator(api)
    const authenticator = await addPasskey(api, other)
    const session = () => signIn(api, other, { confirmedAt: null })
    const [bearer, elsewhere] = [await session(), await session()]
    const { way, options } = await beginConfirmation(api, bearer)
    expect(way).toBe('PASSKEY')
    await confirmWith(api, bearer, authenticator.sign(options ?? { challenge: '' }))
    const ask = await prepared('setPolicyNumber')
    expect(codeOf(await ask(elsewhere))).toBe('STEP_UP_REQUIRED')
    expect(codeOf(await ask(bearer))).toBeUndefined()
  })
})

describe('if the address of the site cannot have passkeys', () => {
  test.each([
    'http://192.0.2.7:4000',
    'https://192.0.2.7',
    'https://[2001:db8::7]',
    'http://encounters.example',
  ])('a recent sign-in by mail confirms, and the console says so: %s', async (appUrl) => {
    const there = await startApi({ APP_URL: appUrl })
    try {
      const someone = await createOperator(there)
      const bearer = await signIn(there, someone, { confirmedAt: null })
      expect(await beginConfirmation(there, bearer)).toEqual({ way: 'LOGIN_LINK', options: null })
      const { input } = (await operatorChanges.setPolicyNumber?.(there, someone)) ?? {}
      const query =
        'mutation($input: SetPolicyNumberInput!) { setPolicyNumber(input: $input) { __typename } }'
      const ageSession = (milliseconds: number) =>
        there.deps.database.prisma.session.updateMany({
          data: { createdAt: new Date(there.clock().getTime() - milliseconds) },
        })
      await ageSession(15 * minute - second)
      expect(codeOf(await there.graphql(query, { input }, { bearer }))).toBeUndefined()
      await ageSession(15 * minute + second)
      expect(codeOf(await there.graphql(query, { input }, { bearer }))).toBe('STEP_UP_REQUIRED')
      const asked = await there.graphql('mutation { beginPasskeySignIn(input: {}) { options } }')
      expect(codeOf(asked)).toBe('CONFLICT')
    } finally {
      await there.close()
    }
  })

  test.each(['https://encounters.example', 'http://localhost:4000', 'http://demo.localhost:4000'])(
    'but not if it can: %s',
    async (appUrl) => {
      const there = await startApi({ APP_URL: appUrl })
      try {
        const bearer = await signIn(there, await createOperator(there), { confirmedAt: null })
        expect((await beginConfirmation(there, bearer)).way).toBe('SET_UP')
      } finally {
        await there.close()
      }
    },
  )
})
