import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { globalId } from '../support/globalId.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Item = { id: string; rowId: number; label: string }
type Lookups = Record<
  'locations' | 'genders' | 'ageRanges' | 'conversationStyles' | 'connectionTypes',
  Item[]
>

const ask = async () => {
  const items = '{ id rowId label }'
  const { data, errors } = await api.graphql<Lookups>(
    `{ locations ${items} genders ${items} ageRanges ${items} conversationStyles ${items} connectionTypes ${items} }`,
  )
  expect(errors).toBeUndefined()
  return data
}
const labels = (items: Item[]) => items.map(({ label }) => label)

test('anyone can read the five lookups, in the order in which to show them', async () => {
  const data = await ask()
  expect(labels(data.locations)).toEqual(['Metro Detroit'])
  expect(labels(data.genders)).toEqual(['Woman', 'Man', 'Non-binary', 'Another identity'])
  expect(labels(data.ageRanges)).toEqual(['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])
  expect(labels(data.conversationStyles)[0]).toBe('Deep and unhurried')
  expect(labels(data.connectionTypes)).toEqual(['Romance', 'Friendship', 'Open to either'])
})

test('each item has a Relay id and the number that REST uses', async () => {
  const [woman] = (await ask()).genders
  expect(woman).toEqual({ id: globalId('Gender', 1), rowId: 1, label: 'Woman' })
  const { data } = await api.graphql<{ node: { label: string } }>(
    'query($id: ID!) { node(id: $id) { ... on Gender { label } } }',
    { id: woman?.id },
  )
  expect(data.node.label).toBe('Woman')
})

test('items that the operator retired are not offered, and the order is the operator’s', async () => {
  const { prisma } = api.deps.database
  await prisma.connectionType.update({ where: { label: 'Friendship' }, data: { active: false } })
  await prisma.connectionType.update({ where: { label: 'Open to either' }, data: { position: 0 } })
  expect(labels((await ask()).connectionTypes)).toEqual(['Open to either', 'Romance'])
})
