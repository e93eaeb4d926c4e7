import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { ownMedia } from '../../client/screens/table/shared/media/ownMedia.ts'
import { DomainError } from '../../server/rules/errors.ts'
import { patienceSeconds } from '../../server/rules/guide/presence.ts'
import { button } from './formFields.ts'
import { guideOf, inMinutes, openTable, seat } from './openTable.tsx'
import { codeLoaded, fakeClockForEachTest, passTime } from './passTime.ts'

fakeClockForEachTest()

const back = 'Come back to the table'

test('a member who leaves on one page has left on the others, too', async () => {
  const { change } = await openTable()
  await change({ departures: 0, guide: guideOf({ step: 4 }) })
  expect(screen.queryByRole('button', { name: back })).toBeNull()
  await change({ departures: 1, isHere: false })
  screen.getByRole('button', { name: back })
})

test.each([false, true])(
  'a page whose member left says that they are back on another page, and lets them come here: an operator %s',
  async (isHost) => {
    const { change } = await openTable({ isHost })
    await change({ isHost, departures: 1, isHere: false })
    screen.getByRole('heading', { name: 'You left the table' })
    await change({ isHost, departures: 1, isHere: true })
    screen.getByRole('heading', { name: 'You are at the table on another page' })
    fireEvent.click(button('Come to the table here'))
    screen.getByRole('heading', { name: 'Your table is ready' })
  },
)

describe('a member who leaves', () => {
  const mutation = 'useLeavingMutation'
  const lost = () => new ConnectionError('The network is away')
  const comeOnline = () => act(async () => window.dispatchEvent(new Event('online')))

  async function leave() {
    const page = await openTable()
    fireEvent.click(button('Leave quietly'))
    expect(page.asked(mutation)).toEqual({ input: { seat, act: 'LEAVE', step: 3 } })
    await page.refuse(mutation, lost())
    expect(() => page.asked(mutation)).toThrow()
    return page
  }

  test('without a network leaves as soon as it is back, once', async () => {
    const { asked, refuse, reply } = await leave()
    await comeOnline()
    await refuse(mutation, new DomainError('UNAVAILABLE', 'Please try again in a moment.'))
    await comeOnline()
    expect(asked(mutation)).toEqual({ input: { seat, act: 'LEAVE', step: 3 } })
    await reply(mutation, { actAtTable: { table: { id: 'table', departures: 1, isHere: false } } })
    await comeOnline()
    expect(() => asked(mutation)).toThrow()
    screen.getByRole('button', { name: back })
  })

  test('sends nothing more if the server no longer has them at the table', async () => {
    const { asked, refuse } = await leave()
    await comeOnline()
    await refuse(mutation, new DomainError('CONFLICT', 'You are not at the table.'))
    await comeOnline()
    expect(() => asked(mutation)).toThrow()
  })

  test('and comes back before the network is back stays at the table', async () => {
    const { asked } = await leave()
    fireEvent.click(button(back))
    act(() => ownMedia.comeWithoutCamera(true))
    fireEvent.click(button('Come to the table'))
    await comeOnline()
    expect(() => asked(mutation)).toThrow()
  })

  test('and comes back while the request is in flight stays, and sends a sign after the reply', async () => {
    const page = await openTable()
    fireEvent.click(button('Leave quietly'))
    fireEvent.click(button(back))
    act(() => ownMedia.comeWithoutCamera(true))
    fireEvent.click(button('Come to the table'))
    await codeLoaded()
    await page.answerSigns()
    await page.reply(mutation, { actAtTable: { table: { id: 'table', departures: 1, isHere: false } } })
    screen.getByRole('button', { name: 'Leave quietly' })
    expect(await page.answerSigns()).toMatchObject({ departures: 1 })
    await page.change({ departures: 2, isHere: false })
    screen.getByRole('button', { name: back })
  })

  test('and is offline until the table counts them as away sends nothing more', async () => {
    const { asked, refuse } = await leave()
    await passTime(2000)
    expect(asked(mutation)).toMatchObject({ input: { act: 'LEAVE' } })
    await passTime(patienceSeconds * 1000)
    await refuse(mutation, lost())
    await comeOnline()
    expect(() => asked(mutation)).toThrow()
  })
})

test('the heading after a member left gets the focus whenever it changes', async () => {
  const { change } = await openTable()
  await change({ departures: 1, isHere: false })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You left the table' }))
  button(back).focus()
  await change({ departures: 1, isHere: true })
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'You are at the table on another page' }),
  )
})

test('a member who left an encounter that is then moved waits for it like the others', async () => {
  const { change } = await openTable()
  await change({ departures: 1, isHere: false })
  screen.getByRole('button', { name: back })
  const moved = { startsAt: inMinutes(3), tableOpensAt: inMinutes(-2), lobbyOpensAt: inMinutes(-12) }
  await change({ ...moved, phase: 'OPEN', departures: 0, guide: null })
  expect(screen.queryByRole('button', { name: back })).toBeNull()
  screen.getByRole('button', { name: 'Come to the table' })
})
