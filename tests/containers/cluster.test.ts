import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../bench/freePort.ts'
import { eventually } from '../support/eventually.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { docker, minutes } from './command.ts'
import { hostForContainers, openStack, type Stack } from './stack.ts'

const names = ['postgres1', 'postgres2', 'postgres3']

const listed = z.array(z.object({ Member: z.string(), Role: z.string(), State: z.string() }))

let postmark: FakePostmark
let stack: Stack
let site: string

beforeAll(async () => {
  const images = inject('images')
  postmark = await startFakePostmark(await hostForContainers(images))
  const webPort = await freePort()
  site = `http://127.0.0.1:${webPort}`
  stack = await openStack(
    images,
    Number(new URL(postmark.url).port),
    {
      WEB_PORT: String(webPort),
      COMPOSE_PROFILES: 'cluster',
      CLUSTER_PASSWORD: randomBytes(16).toString('hex'),
    },
    { project: 'encounters-test-cluster', networkPrefix: '10.211.48' },
  )
  await stack.down()
  await stack.up({ web: 2, worker: 1 })
}, 10 * minutes)

afterAll(async () => {
  await stack?.down()
  await postmark?.close()
}, 3 * minutes)

/** Returns the members of the cluster with their roles, as Patroni in one of the containers reports them. */
async function members(from: string): Promise<z.infer<typeof listed>> {
  const [container] = await stack.containers(from)
  if (!container) throw new Error(`There is no ${from}.`)
  return listed.parse(
    JSON.parse(
      await stack.inside(container, 'patronictl', '-c', '/etc/encounters/patroni.yml', 'list', '-f', 'json'),
    ),
  )
}

/** Returns the name of the primary. */
async function leaderOf(from: string): Promise<string> {
  const leader = (await members(from)).find(({ Role }) => Role === 'Leader')
  if (!leader) throw new Error('No member is the primary.')
  return leader.Member
}

const rolesOf = async (from: string): Promise<string[]> =>
  (await members(from)).map(({ Role, State }) => `${Role}: ${State}`).sort()

const healthyRoles = ['Leader: running', 'Replica: streaming', 'Sync Standby: streaming']

/** Requests early access from an address of its own. The status is null if no reply came. */
async function requestEarlyAccess(index: number): Promise<{ email: string; status: number | null }> {
  const email = `visitor${index}@encounters.example`
  try {
    const { status } = await fetch(`${site}/api/earlyaccess/interest`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${(index % 250) + 1}` },
      body: JSON.stringify({ email }),
      // Longer than the 20 seconds after which the service itself says that it is not available.
      signal: AbortSignal.timeout(minutes),
    })
    return { email, status }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
    return { email, status: null }
  }
}

test('three members start, one as the primary and one as its synchronous standby', async () => {
  await eventually(async () => expect(await rolesOf('postgres1')).toEqual(healthyRoles))
})

test('the application cannot connect to members or etcd, and owns nothing but its database', async () => {
  const [web] = await stack.containers('web')
  const [member] = await stack.containers('postgres1')
  const networks = (container: typeof web) => Object.keys(container?.NetworkSettings.Networks ?? {})
  expect(networks(web).filter((name) => networks(member).includes(name))).toEqual([])
  const leader = await leaderOf('postgres1')
  const able = `SELECT rolname FROM pg_roles WHERE rolsuper OR rolcreaterole OR rolcreatedb`
  expect(await stack.query(able, leader)).toEqual(['postgres'])
})

test('a killed primary is replaced, and no acknowledged request is lost', {
  timeout: 15 * minutes,
}, async () => {
  const leader = await leaderOf('postgres1')
  const another = names.find((name) => name !== leader) ?? ''
  const [victim] = await stack.containers(leader)
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  let index = 0
  const askOnce = async () => {
    index += 1
    const { email, status } = await requestEarlyAccess(index)
    if (status !== null) statuses.add(status)
    if (status === 200) acknowledged.push(email)
  }
  while (acknowledged.length < 20) await askOnce()
  await docker(['kill', victim?.Id ?? ''])
  const killed = performance.now()
  const before = acknowledged.length
  while (acknowledged.length < before + 20 && performance.now() - killed < 5 * minutes) await askOnce()
  expect(acknowledged.length).toBe(before + 20)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])

  const next = await leaderOf(another)
  expect(next).not.toBe(leader)
  const stored = await stack.query('SELECT email FROM early_access_requests', next)
  expect(acknowledged.filter((email) => !stored.includes(email))).toEqual([])

  await docker(['start', victim?.Id ?? ''])
  await eventually(async () => expect(await rolesOf(another)).toEqual(healthyRoles))
})
