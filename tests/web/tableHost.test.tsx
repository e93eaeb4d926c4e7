import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { field, fill, press } from './formFields.ts'
import { guideOf, openTable, seat } from './openTable.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const hosting = { guide: guideOf({ mayHost: true, youHost: true }) }
const label = 'A line to the table'

test.each([
  ['refused', new DomainError('CONFLICT', 'You host no more.')],
  ['not sent', new ConnectionError(new TypeError('fetch failed'))],
])("a host's line that is %s stays in its field; one that was sent leaves it", async (_how, failure) => {
  const { asked, refuse, reply } = await openTable(hosting)
  await fill(label, 'Five minutes more.')
  await press('Send')
  expect(asked('useTableActMutation')).toEqual({
    input: { seat, act: 'SAY', step: 3, text: 'Five minutes more.' },
  })
  expect(field(label).value).toBe('Five minutes more.')
  await refuse('useTableActMutation', failure)
  expect(field(label).value).toBe('Five minutes more.')
  await press('Send')
  await reply('useTableActMutation', { actAtTable: { table: null } })
  expect(field(label).value).toBe('')
})

test('what a host writes while a line is on its way stays', async () => {
  const { reply } = await openTable(hosting)
  await fill(label, 'Five minutes more.')
  await press('Send')
  await fill(label, 'Then the last question.')
  await reply('useTableActMutation', { actAtTable: { table: null } })
  expect(field(label).value).toBe('Then the last question.')
})
