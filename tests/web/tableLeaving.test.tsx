import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { ownMedia } from '../../client/screens/table/shared/media/ownMedia.ts'
import { DomainError } from '../../server/rules/errors.ts'
import { patienceSeconds } from '../../server/rules/guide/presence.ts'
import { button } from './formFields.ts'
import { guideOf, inMinutes, openTable, seat } from './openTable.tsx'
import { codeLoaded, moveTimeByHand, passTime } from './passTime.ts'

moveTimeByHand()

const back = 'Come back to the table'

test('whoever leaves on one page has left on the others, too', async () => {
  const { change } = await openTable()
  await change({ departures: 0, guide: guideOf({ step: 4 }) })
  expect(screen.queryByRole('button', { name: back })).toBeNull()
  await change({ departures: 1, isHere: false })
  screen.getByRole('button', { name: back })
})

test.each([false, true])(
  'a page that its person left says that they are back on another page, and leads them here: an operator %s',
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

describe('whoever leaves', () => {
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

  test('while the network is away leaves as soon as it is back, once', async () => {
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

  test('is asked nothing again where the server no longer has them at the table', async () => {
    const { asked, refuse } = await leave()
    await comeOnline()
    await refuse(mutation, new DomainError('CONFLICT', 'You are not at the table.'))
    await comeOnline()
    expect(() => asked(mutation)).toThrow()
  })

  test('and comes back before the network does stays', async () => {
    const { asked } = await leave()
    fireEvent.click(button(back))
    act(() => ownMedia.comeWithoutCamera(true))
    fireEvent.click(button('Come to the table'))
    await comeOnline()
    expect(() => asked(mutation)).toThrow()
  })

  test('and comes back while that is still on its way stays, and says so once it has arrived', async () => {
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

  test('and is away for so long that the table knows by itself says nothing any more', async () => {
    const { asked, refuse } = await leave()
    await passTime(2000)
    expect(asked(mutation)).toMatchObject({ input: { act: 'LEAVE' } })
    await passTime(patienceSeconds * 1000)
    await refuse(mutation, lost())
    await comeOnline()
    expect(() => asked(mutation)).toThrow()
  })
})

test('what a page says after its person left has the focus whenever it changes', async () => {
  const { change } = await openTable()
  await change({ departures: 1, isHere: false })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You left the table' }))
  button(back).focus()
  await change({ departures: 1, isHere: true })
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'You are at the table on another page' }),
  )
})

test('whoever left an encounter that is moved then waits for it like everybody', async () => {
  const { change } = await openTable()
  await change({ departures: 1, isHere: false })
  screen.getByRole('button', { name: back })
  const moved = { startsAt: inMinutes(3), tableOpensAt: inMinutes(-2), lobbyOpensAt: inMinutes(-12) }
  await change({ ...moved, phase: 'OPEN', departures: 0, guide: null })
  expect(screen.queryByRole('button', { name: back })).toBeNull()
  screen.getByRole('button', { name: 'Come to the table' })
})
