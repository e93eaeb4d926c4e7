import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../../bench/site.ts'
import { lookAtReads } from '../../bench/smoke.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let site: Site

beforeAll(async () => {
  database = await createTestDatabase()
  site = await openSite('plain', database)
})
afterAll(async () => {
  await site.close()
  await database.close()
})

test.runIf(process.platform === 'linux')(
  'the cost of a read compared with the floor has not grown by a quarter (npm run bench -- smoke)',
  async () => {
    const seen = await lookAtReads(site)
    expect(seen.filter(({ isLost }) => isLost)).toEqual([])
  },
)
