import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { migrateJobs } from '../../server/jobs/runner/runner.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { createEncounter, createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { readAsOperator } from '../support/operatorReads.ts'
import { type OwnPostgres, startOwnPostgres } from '../support/ownPostgres.ts'
import { createProposal } from '../support/proposals.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'
import { type Standby, startStandby } from '../support/standby.ts'

let postgres: OwnPostgres
let standby: Standby
let api: TestApi
let operator: Member

beforeAll(async () => {
  postgres = await startOwnPostgres()
  standby = await startStandby(postgres.url)
  const database = openDatabase(postgres.url, { replicaUrl: standby.url, onError: () => undefined })
  await migrateJobs(database.pool)
  api = await startApi({}, undefined, undefined, {
    ...database,
    url: postgres.url,
    jobsPool: database.pool,
  })
  operator = await createOperator(api)
})
afterAll(async () => {
  await api.close()
  await standby.close()
  await postgres.close()
})

/** Returns how many connections to each server operators' reads took while `act` ran. */
async function given(act: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
  const { replica = 0, primary = 0 } = api.deps.database.operatorReads.given ?? {}
  await act()
  const after = api.deps.database.operatorReads.given ?? { replica: 0, primary: 0 }
  return { replica: after.replica - replica, primary: after.primary - primary }
}

const all = '{ members(first: 50) { edges { node { id } } } }'
const readMembers = async (as = operator): Promise<string[]> => {
  const { data, errors } = await askAs<{ members: { edges: { node: { id: string } }[] } }>(api, as, all)
  expect(errors?.map(({ message }) => message) ?? []).toEqual([])
  return data.members.edges.map(({ node }) => node.id)
}
const onStandby = (statement: string) => {
  const { pool } = openDatabase(standby.url, { max: 1 })
  return pool.query(statement).finally(() => pool.end())
}
const usesStandby = async () => expect((await given(readMembers)).replica).toBeGreaterThan(0)

test('operators read from the replica, in queries and in exported files', async () => {
  // A replica that lags behind is skipped.
  await eventually(async () => {
    const { rows } = await api.deps.database.operatorReads.pool.query('SELECT pg_is_in_recovery() AS is')
    expect(rows).toEqual([{ is: true }])
  })
  await eventually(usesStandby)
  const authorization = `Bearer ${await signIn(api, operator)}`
  const file = () =>
    fetch(`${api.url}/exports/members.csv`, { headers: { authorization } }).then((reply) => reply.text())
  await eventually(async () => {
    const { replica, primary } = await given(file)
    expect(replica).toBeGreaterThan(0)
    expect(primary).toBe(0)
  })
})

test('members read from the primary, and so does the reply of a mutation', async () => {
  const member = await createMember(api)
  const counts = await given(async () => {
    const query = '{ viewer { username pendingInvitations(first: 5) { edges { node { id } } } } }'
    expect((await askAs(api, member, query)).data).toMatchObject({ viewer: { username: member.username } })
    const input = { memberId: globalId('OperatorMember', member.id) }
    const paused = await mutate(api, operator, 'pauseMember', input, 'member { email }')
    expect(paused.data).toMatchObject({ pauseMember: { member: { email: member.email } } })
  })
  expect(counts).toEqual({ replica: 0, primary: 0 })
})

test('no read of operators writes, which a replica would refuse', async () => {
  const encounter = await createEncounter(api)
  await createSeat(api, encounter)
  await createProposal(api)
  await eventually(usesStandby)
  const { replica } = await given(async () => {
    const reads = await readAsOperator(api, operator)
    expect(reads.filter(([, reply]) => /read-only transaction|during recovery/.test(reply))).toEqual([])
    const files = reads.filter(([name]) => name.endsWith('.csv'))
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(([, reply]) => !reply.startsWith('200'))).toEqual([])
  })
  expect(replica).toBeGreaterThan(100)
})

test('an operator never reads a state from before their own change, however far the replica is behind', async () => {
  await eventually(usesStandby)
  // After this the statements are prepared on both servers, under names that must not collide.
  for (const as of [operator, operator]) await readMembers(as)
  await onStandby('SELECT pg_wal_replay_pause()')
  const member = await createMember(api)
  const counts = await given(async () =>
    expect(await readMembers()).toContain(globalId('OperatorMember', member.id)),
  )
  expect(counts.replica).toBe(0)
  const file = await fetch(`${api.url}/exports/members.csv`, {
    headers: { authorization: `Bearer ${await signIn(api, operator)}` },
  })
  expect(parse(await file.text(), { columns: true, bom: true })).toContainEqual(
    expect.objectContaining({ Username: member.username }),
  )
  await onStandby('SELECT pg_wal_replay_resume()')
  await eventually(usesStandby)
})

test('operators can read while the address of the primary leads to a server that is not promoted yet', async () => {
  const database = openDatabase(standby.url, { replicaUrl: standby.url, onError: () => undefined })
  const { rows } = await database.operatorReads.pool.query('SELECT pg_is_in_recovery() AS is')
  await database.close()
  expect(rows).toEqual([{ is: true }])
})

test('operators can read if the replica is gone', async () => {
  await eventually(usesStandby)
  await standby.stop()
  const counts = await given(async () => expect(await readMembers()).not.toEqual([]))
  expect(counts.replica).toBe(0)
  expect(counts.primary).toBeGreaterThan(0)
})
