import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../server/api/graphql/schema.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { operatorChanges } from '../support/operatorChanges.ts'
import { createOperator, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
  await api.deps.database.prisma.member.update({ where: { id: operator.id }, data: { locationId: null } })
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

type PothosOptions = { pothosOptions?: { authScopes?: { operator?: boolean } } }

/** Mutations that act each time they are sent: a line shown for a minute, or a look, which is counted. */
const doneEachTime = new Set([
  'sayToTable',
  'exportMember',
  'judgeInvitation',
  'previewMove',
  'suggestPeople',
])

describe('every change an operator makes is in the audit log', () => {
  test('for every mutation', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
    const ofOperators = mutations.filter(
      ({ extensions }) => (extensions as PothosOptions).pothosOptions?.authScopes?.operator,
    )
    expect(Object.keys(operatorChanges).sort()).toEqual(ofOperators.map(({ name }) => name).sort())
  })

  const sides = 'who, what, when, before and after; a repetition that changes nothing adds no entry'
  test.each(Object.entries(operatorChanges))(`%s: ${sides}`, async (name, prepare) => {
    const { input, action = name, before, after } = await prepare(api, operator)
    const { auditEntry } = api.deps.database.prisma
    await auditEntry.deleteMany()
    const { errors } = await mutate(api, operator, name, input, '__typename')
    expect(errors).toBeUndefined()
    const logged = { actorId: operator.id, action, at: api.clock() }
    const entries = await auditEntry.findMany({ where: logged })
    expect(entries).toHaveLength(1)
    for (const [side, expected] of Object.entries({ before, after })) {
      const found = entries[0]?.[side as 'before' | 'after']
      if (expected === null) expect(found).toBeNull()
      else expect(found).toMatchObject(expected)
    }
    if (doneEachTime.has(name)) return
    const lines = await auditEntry.count()
    await mutate(api, operator, name, input, '__typename')
    expect(await auditEntry.findMany({ orderBy: { id: 'asc' }, skip: lines })).toEqual([])
  })
})
