import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findForbiddenRows, forbiddenRows } from './checks/checks.ts'
import { writeFaultlessCommunity } from './faultlessCommunity.ts'
import { plantedInPlaces } from './plantedInPlaces.ts'
import { plantedInRows } from './plantedInRows.ts'
import { instant } from './queryAll.ts'
import { readState, type State } from './state.ts'
import { openWorld, type World } from './world.ts'

let world: World
let client: PoolClient
let faultless: State

beforeAll(async () => {
  world = await openWorld({ seed: 1, weeks: 2, members: 12, crashes: false })
  await writeFaultlessCommunity(world)
  client = await world.api.deps.database.pool.connect()
  faultless = await readState(world)
})
afterAll(async () => {
  client.release()
  await world.close()
})

describe('a fault at the end of a day', () => {
  test('is not found in a community without faults', async () => {
    expect(await findForbiddenRows(client, world)).toEqual(new Map())
  })

  test('is planted for each check', () => {
    const checks = Object.keys(forbiddenRows)
    expect([...new Set(plantedInRows.map(([what]) => what))].sort()).toEqual(checks.sort())
  })

  test.each(plantedInRows)('is found as “%s”: %s', async (what, _, plant) => {
    // Triggers are disabled, since they would refuse many of these faults.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    try {
      const { rowCount } = await client.query(plant(instant(world.api.clock().getTime())))
      expect(rowCount).toBeGreaterThan(0)
      expect([...(await findForbiddenRows(client, world)).keys()]).toContain(what)
    } finally {
      await client.query('ROLLBACK')
    }
  })
})

describe('a forbidden change of a place, an encounter or a member', () => {
  test.each(plantedInPlaces)('is found as “%s”: %s', (what, _, { look, plant }) => {
    const before = structuredClone(faultless)
    look(world, before, before)
    const after = structuredClone(before)
    plant(after, before, world)
    expect(() => look(world, before, after)).toThrow(what)
  })
})
