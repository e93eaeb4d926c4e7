import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant } from './askAll.ts'
import { findNeverThere, neverThere } from './checks/checks.ts'
import { plantedInPlaces } from './plantedInPlaces.ts'
import { plantedInRows } from './plantedInRows.ts'
import { readState, type State } from './state.ts'
import { writeWellCommunity } from './wellCommunity.ts'
import { openWorld, type World } from './world.ts'

let world: World
let client: PoolClient
let well: State

beforeAll(async () => {
  world = await openWorld({ seed: 1, weeks: 2, members: 12, crashes: false })
  await writeWellCommunity(world)
  client = await world.api.deps.database.pool.connect()
  well = await readState(world)
})
afterAll(async () => {
  client.release()
  await world.close()
})

describe('what may never be there at the end of a day', () => {
  test('nothing is found where all is well', async () => {
    expect(await findNeverThere(client, world)).toEqual(new Map())
  })

  test('a fault is planted for each check', () => {
    const checks = Object.keys(neverThere)
    expect([...new Set(plantedInRows.map(([what]) => what))].sort()).toEqual(checks.sort())
  })

  test.each(plantedInRows)('%s is found: %s', async (what, _, plant) => {
    // Triggers are disabled, since they would refuse many of these faults.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    try {
      const { rowCount } = await client.query(plant(instant(world.api.clock().getTime())))
      expect(rowCount).toBeGreaterThan(0)
      expect([...(await findNeverThere(client, world)).keys()]).toContain(what)
    } finally {
      await client.query('ROLLBACK')
    }
  })
})

describe('what may never become of places, encounters and members', () => {
  test.each(plantedInPlaces)('%s is found: %s', (what, _, { look, plant }) => {
    const before = structuredClone(well)
    look(world, before, before)
    const after = structuredClone(before)
    plant(after, before, world)
    expect(() => look(world, before, after)).toThrow(what)
  })
})
