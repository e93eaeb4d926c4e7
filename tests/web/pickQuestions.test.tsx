import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { guideOf, openTable } from './openTable.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const question = (name: string, isPicked: boolean) => ({ questionId: name, text: `${name}?`, isPicked })

test.each([
  [2, [], 'Pick two that you would like to talk about'],
  [1, ['one'], 'Pick one more that you would like to talk about'],
  [0, ['one', 'two'], 'Your two questions are in.'],
  [1, [], 'Pick one that you would like to talk about'],
  [0, ['one'], 'Your question is in.'],
])('with %i picks left after %j the guide says so', async (picksLeft, picked, words) => {
  const offered = ['one', 'two', 'three'].map((name) => question(name, picked.includes(name)))
  await openTable({ guide: guideOf({ stage: 'ARRIVING', picksLeft, offered }) })
  expect(screen.getByRole('group', { name: words })).toBeTruthy()
})
