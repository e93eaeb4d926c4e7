import { createRequire } from 'node:module'
import type * as Relay from 'relay-runtime'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import * as noLiveResolvers from '../../client/build/noLiveResolvers.ts'
import { slimRelay } from '../../client/build/slimRelay.ts'
import { toEcmaScriptModule } from '../../client/build/toEcmaScriptModule.ts'

type Runtime = typeof Relay

const require = createRequire(import.meta.url)
const original: Runtime = require('relay-runtime')
let slim: Runtime

/** Builds Relay's index alone, with all it exports, and loads what came out. */
async function buildRelay(): Promise<Runtime> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [slimRelay()],
    build: {
      write: false,
      rolldownOptions: { input: require.resolve('relay-runtime'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}

beforeAll(async () => {
  slim = await buildRelay()
}, 60_000)

const scalar = (name: string) => ({ alias: null, args: null, kind: 'ScalarField', name, storageKey: null })
const selections = [
  {
    alias: null,
    args: null,
    concreteType: 'Viewer',
    kind: 'LinkedField',
    name: 'viewer',
    plural: false,
    selections: [scalar('id'), scalar('username')],
    storageKey: null,
  },
]
const named = { argumentDefinitions: [], name: 'WhoQuery', selections }
const request = {
  fragment: { ...named, kind: 'Fragment', metadata: null, type: 'Query', abstractKey: null },
  kind: 'Request',
  operation: { ...named, kind: 'Operation' },
  params: { id: 'who', metadata: {}, name: 'WhoQuery', operationKind: 'query', text: null },
} as unknown as Relay.ConcreteRequest

function environmentOf({ Environment, Network, RecordSource, Store }: Runtime) {
  const reply = async () => ({ data: { viewer: { id: 'member', username: 'river' } } })
  return new Environment({ network: Network.create(reply), store: new Store(new RecordSource()) })
}

async function ask(runtime: Runtime) {
  const environment = environmentOf(runtime)
  const data = await runtime.fetchQuery(environment, request, {}).toPromise()
  return { data, records: environment.getStore().getSource().toJSON() }
}

test('Relay as the build takes it apart exports every name that Relay does', () => {
  expect(Object.keys(slim).sort()).toEqual(Object.keys(original).sort())
  expect({ ...slim.RelayFeatureFlags }).toEqual(original.RelayFeatureFlags)
})

test('it reads, keeps and gives data as Relay does', async () => {
  const answer = await ask(slim)
  expect(answer.data).toEqual({ viewer: { id: 'member', username: 'river' } })
  expect(answer).toEqual(await ask(original))
})

describe('what was left out says so when it is called:', () => {
  test('configurations of mutations', () => {
    const mutation = { ...request, params: { ...request.params, operationKind: 'mutation' } } as never
    const configs = [{ type: 'NODE_DELETE', deletedIDFieldName: 'id' }] as never
    expect(() => slim.commitMutation(environmentOf(slim), { mutation, variables: {}, configs })).toThrow(
      'Left out of this build of Relay: mutations/RelayDeclarativeMutationConfig',
    )
  })

  test('updatable queries', () => {
    const updatable = { kind: 'UpdatableQuery', fragment: request.fragment } as never
    expect(() =>
      slim.commitLocalUpdate(environmentOf(slim), (store) => {
        ;(store as Relay.RecordSourceSelectorProxy).readUpdatableQuery(updatable, {})
      }),
    ).toThrow('Left out of this build of Relay: mutations/createUpdatableProxy')
  })

  test('normalizing outside of an environment', () => {
    const { NormalizationEngine } = slim.__internal as unknown as { NormalizationEngine: () => void }
    expect(NormalizationEngine).toThrow('Left out of this build of Relay: store/NormalizationEngine')
  })

  test('live resolvers', () => {
    const store = environmentOf(slim).getStore() as unknown as {
      getLiveResolverPromise: (id: string) => void
    }
    expect(() => store.getLiveResolverPromise('member')).toThrow(
      'Left out of this build of Relay: live resolvers',
    )
  })
})

test('what stands in for live resolvers has all that the store may call', () => {
  const theirs = require('relay-runtime/lib/store/live-resolvers/LiveResolverCache')
  expect(Object.keys(noLiveResolvers).sort()).toEqual(Object.keys(theirs).sort())
  const isPublic = (name: string) => !name.startsWith('_') && name !== 'constructor'
  const methods = Object.getOwnPropertyNames(theirs.LiveResolverCache.prototype).filter(isPublic)
  expect(Object.keys(new noLiveResolvers.LiveResolverCache()).sort()).toEqual(methods.sort())
  const { RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY: key } = noLiveResolvers
  expect(key).toBe(theirs.RELAY_RESOLVER_LIVE_STATE_SUBSCRIPTION_KEY)
})

test.each([
  ['exports one by one', 'exports.one = 1'],
  ['exports twice', 'module.exports = 1\nmodule.exports = 2'],
  ['requires what only running it tells', 'var name = "a"\nmodule.exports = require(name)'],
])('a module that %s fails the build', async (_, code) => {
  await expect(toEcmaScriptModule(code, 'part.js', async () => false)).rejects.toThrow('part.js')
})
