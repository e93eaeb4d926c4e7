import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { operatorChanges } from '../support/operatorChanges.ts'
import { createOperator, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member
let other: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
  other = await createOperator(api)
})
afterAll(() => api.close())

const made = {
  createEncounter: 'encounter',
  duplicateEncounter: 'encounter',
  formGroups: 'proposal',
} as const
type Creation = keyof typeof made

const inputOf = async (name: Creation) => (await operatorChanges[name]?.(api, operator))?.input ?? {}

/** Requests the creation of something. Returns the number of the new object, or the error. */
async function make(name: Creation, input: Record<string, unknown>, asking = operator) {
  const { data, errors } = await mutate<Record<string, { rowId: number }>>(
    api,
    asking,
    name,
    input,
    `${made[name]} { rowId }`,
  )
  return errors?.[0] ?? data[name]?.[made[name]]?.rowId
}

/** The numbers of all objects that can be created. */
const count = async () => {
  const { encounter, formationRun } = api.deps.database.prisma
  return (await encounter.count()) + (await formationRun.count())
}

/** Moves one start of the plan by an hour. */
const changed = ({ startsAt, slots, ...input }: Record<string, unknown>) => {
  const later = (at: unknown) => new Date(Date.parse(String(at)) + 3_600_000).toISOString()
  return {
    ...input,
    ...(startsAt ? { startsAt: later(startsAt) } : { slots: [later((slots as string[])[0])] }),
  }
}

const conflict = { extensions: { code: 'CONFLICT', field: 'idempotencyKey' } }

describe.each(Object.keys(made) as Creation[])('%s', (name) => {
  test('sent again with its key creates nothing more, and returns what was created first', async () => {
    const input = await inputOf(name)
    const first = await make(name, input)
    expect(first).toBeTypeOf('number')
    const there = await count()
    expect(await make(name, input)).toBe(first)
    expect(await count()).toBe(there)
  })

  test('sent twice at the same instant creates one', async () => {
    const input = await inputOf(name)
    const there = await count()
    const [one, another] = await Promise.all([make(name, input), make(name, input)])
    expect(one).toBeTypeOf('number')
    expect(another).toBe(one)
    expect(await count()).toBe(there + 1)
  })

  test('with the key of something else, or of another operator, is refused, and the error says what to do', async () => {
    const input = await inputOf(name)
    await make(name, input)
    const there = await count()
    expect(await make(name, changed(input))).toMatchObject({
      ...conflict,
      message:
        'This form was sent before with other words in it, and what it asked for is there. Please look at that first; sent again, the form makes another one.',
    })
    expect(await make(name, input, other)).toMatchObject(conflict)
    expect(await count()).toBe(there)
  })

  test('that is refused does not use up its key', async () => {
    const input = await inputOf(name)
    const past = { startsAt: '2020-01-01T19:00:00.000Z', slots: ['2020-01-01T19:00:00.000Z'] }
    const wrong = { ...input, ...(input.slots ? { slots: past.slots } : { startsAt: past.startsAt }) }
    expect(await make(name, wrong)).toMatchObject({ extensions: { code: 'BAD_INPUT' } })
    expect(await make(name, input)).toBeTypeOf('number')
  })

  test('sent without a key creates one each time', async () => {
    const { idempotencyKey: _, ...input } = await inputOf(name)
    expect(await make(name, input)).not.toBe(await make(name, input))
  })

  test('refuses a key with fewer than 16 or more than 64 characters', async () => {
    const refusal = { extensions: { code: 'BAD_INPUT', field: 'idempotencyKey' } }
    for (const key of ['', 'a'.repeat(15), 'a'.repeat(65)]) {
      expect(await make(name, { ...(await inputOf(name)), idempotencyKey: key })).toMatchObject(refusal)
    }
  })
})

test('an idempotency key is deleted after a week', async () => {
  const input = await inputOf('duplicateEncounter')
  const first = await make('duplicateEncounter', input)
  await api.work(['purgeByRetention'])
  expect(await make('duplicateEncounter', input)).toBe(first)
  api.clock.set(new Date(api.clock().getTime() + 7 * day + 1))
  await api.work(['purgeByRetention'])
  expect(await make('duplicateEncounter', input)).not.toBe(first)
})
