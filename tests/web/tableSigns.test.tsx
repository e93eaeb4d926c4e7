import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pulse } from '../../client/relay/pulse.ts'
import { signSeconds } from '../../server/rules/guide/presence.ts'
import { guideOf, openTable, person } from './openTable.tsx'
import { fakeClockForEachTest, passTime } from './passTime.ts'

fakeClockForEachTest()
afterEach(() => {
  vi.restoreAllMocks()
})

/** Opens the table and answers its first heartbeats. `isSigned` returns whether the page has sent others since. */
async function openSeat() {
  const { answerSigns, change } = await openTable()
  const isSigned = async () => (await answerSigns()) !== null
  expect(await isSigned()).toBe(true)
  return { isSigned, change }
}

/** Lets time pass in which the browser runs no timers but the server's signs of life arrive. */
async function passSilently(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000)
  const before = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(before + seconds * 1000)
  await act(async () => pulse.dispatchEvent(new Event('beat')))
}

test('a page at the table sends a sign every 15 seconds, and no more often when it hears from the server', async () => {
  const { isSigned } = await openSeat()
  await passTime(signSeconds * 1000)
  expect(await isSigned()).toBe(true)
  await passSilently(12)
  expect(await isSigned()).toBe(false)
})

test('a page hidden behind a meeting, with slow timers, sends a sign when it hears from the server', async () => {
  const { isSigned } = await openSeat()
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await passSilently(12)
  expect(await isSigned()).toBe(true)
  await passSilently(2)
  expect(await isSigned()).toBe(false)
  await passSilently(10)
  expect(await isSigned()).toBe(true)
})

test('a page that learns after a silence that its member counts as away sends a sign at once', async () => {
  const { isSigned, change } = await openSeat()
  await change({
    guide: guideOf({ people: [person('maya', { isYou: true, isHere: false }), person('robin')] }),
  })
  expect(await isSigned()).toBe(true)
})
