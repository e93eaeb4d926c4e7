import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { button, field, fill, press } from './formFields.ts'
import { guideOf, inMinutes, openTable, person, seat, tableOf } from './openTable.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const none = { count: 0, needed: 2, isYours: false }
const acting = {
  ready: none,
  smaller: { goOn: none, end: none },
  mayHost: true,
  youHost: true,
  moves: ['MOVE_ON'],
  picksLeft: 2,
  offered: [{ questionId: 'q1', text: 'What made you laugh?', isPicked: false }],
}
const ways = ['Go on as we are0 of 2', 'End the encounter0 of 2', 'What made you laugh?', 'Send']

test.each(['Ready for the next0 of 2', 'Raise hand', 'Move on', ...ways])(
  'while its request is in flight, "%s" has the focus and sends nothing more',
  async (name) => {
    const { asked, reply } = await openTable({ guide: guideOf({ ...acting, question: null }) })
    await fill('A line to the table', 'Five minutes more.')
    await press(name)
    const pressed = button(name)
    expect([pressed.disabled, pressed.ariaDisabled]).toEqual([false, 'true'])
    expect(document.activeElement).toBe(pressed)
    await press(name)
    expect(asked('useTableActMutation')).toMatchObject({ input: { seat } })
    await reply('useTableActMutation', { actAtTable: { table: null } })
    expect(() => asked('useTableActMutation')).toThrow()
    expect(document.activeElement).toBe(pressed)
    // A sent line leaves nothing to send, so only "Send" stays disabled.
    expect(pressed.ariaDisabled).toBe(String(name === 'Send'))
  },
)

const hosting = { guide: guideOf({ mayHost: true, youHost: true }) }
const label = 'A line to the table'

test.each([
  ['refused', new DomainError('CONFLICT', 'You host no more.')],
  ['not sent', new ConnectionError(new TypeError('fetch failed'))],
])("a host's line that is %s stays in its field; a sent one is removed", async (_how, failure) => {
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

test('the text that a host types while a line is being sent stays', async () => {
  const { reply } = await openTable(hosting)
  await fill(label, 'Five minutes more.')
  await press('Send')
  await fill(label, 'Then the last question.')
  await reply('useTableActMutation', { actAtTable: { table: null } })
  expect(field(label).value).toBe('Then the last question.')
})

const removing = {
  guide: guideOf({
    youHost: true,
    people: [person('maya', { isYou: true }), person('robin', { canBeRemoved: true }), person('kim')],
  }),
}

test('a host removes somebody with a reason from a dialog that says what it means', async () => {
  const { asked, refuse, reply } = await openTable(removing)
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)
  await press('Remove robin')
  const dialog = within(screen.getByRole('dialog', { name: 'Remove robin?' }))
  expect(dialog.getByText(/^They leave at once and cannot come back this evening\./)).toBeTruthy()
  await press('Remove')
  expect(dialog.getByText('A reason is needed.')).toBeTruthy()
  await fill('Reason', 'Swore at kim.')
  await press('Remove')
  expect(asked('useTableActMutation')).toEqual({
    input: { seat, act: 'REMOVE', step: 3, person: 'seat-robin', reason: 'Swore at kim.' },
  })
  await refuse('useTableActMutation', new DomainError('CONFLICT', 'Only the host can do that.'))
  expect(dialog.getByText('That did not work. Only the host can do that.')).toBeTruthy()
  expect(field('Reason').value).toBe('Swore at kim.')
  await press('Remove')
  await reply('useTableActMutation', { actAtTable: { table: null } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('robin has been removed.').parentElement?.contains(document.activeElement)).toBe(
    true,
  )
})

test('a host ends the table from a dialog that says what it means, and a failure stays there', async () => {
  const { asked, refuse, reply } = await openTable(hosting)
  await press('End early')
  await press('Let it go on')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('End early')
  const dialog = within(screen.getByRole('dialog', { name: 'End Thursday Table now?' }))
  expect(dialog.getByText(/^The table closes for everyone at once\./)).toBeTruthy()
  await press('End it')
  expect(asked('useTableActMutation')).toEqual({ input: { seat, act: 'END_EARLY', step: 3 } })
  await refuse('useTableActMutation', new DomainError('CONFLICT', 'Only the host can do that.'))
  expect(dialog.getByText('That did not work. Only the host can do that.')).toBeTruthy()
  await press('End it')
  await reply('useTableActMutation', { actAtTable: { table: tableOf({ phase: 'OVER', guide: null }) } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Thank you for coming' })).toBeTruthy()
})

test('"Cancel" in the dialog removes nobody', async () => {
  await openTable(removing)
  await press('Remove robin')
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove robin' })).toBeTruthy()
})

test.each([
  [4, /^[34]:\d\d left of its time$/],
  [-3, /^3:\d\d over its time$/],
])('a host sees the time left of a part that should end in %i minutes', async (minutes, words) => {
  await openTable({ guide: guideOf({ mayHost: true, youHost: true, until: null, due: inMinutes(minutes) }) })
  expect(screen.getByRole('timer').textContent).toMatch(words)
})

test('"Raise hand" keeps its focus while its member speaks, and does nothing', async () => {
  const you = { name: 'maya', isYou: true }
  const { asked, change } = await openTable()
  act(() => button('Raise hand').focus())
  await change({ guide: guideOf({ floor: { person: you, until: inMinutes(1) } }) })
  const hand = button('Raise hand')
  expect([hand.disabled, hand.ariaDisabled]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(hand)
  await press('Raise hand')
  expect(() => asked('useTableActMutation')).toThrow()
})

test('an operator who hosts without a seat has no hand to raise', async () => {
  await openTable({ guide: guideOf({ mayHost: true, youHost: true, youSit: false }) })
  expect(screen.queryByRole('button', { name: 'Raise hand' })).toBeNull()
  expect(button('Leave quietly')).toBeTruthy()
})

test('a host sees which moves the table allows now; the buttons of other moves do nothing', async () => {
  const { asked, change } = await openTable({
    guide: guideOf({ mayHost: true, youHost: true, moves: ['MOVE_ON', 'EXTEND'] }),
  })
  const off = () => ['Move on', 'Go back', 'Two minutes more'].map((name) => button(name).ariaDisabled)
  expect(off()).toEqual(['false', 'true', 'false'])
  expect(screen.queryByRole('button', { name: 'Next speaker' })).toBeNull()
  await press('Go back')
  expect(() => asked('useTableActMutation')).toThrow()
  await change({ guide: guideOf({ mayHost: true, youHost: true, moves: ['GO_BACK', 'SKIP_TURN'] }) })
  expect(off()).toEqual(['true', 'false', 'true'])
  await press('Next speaker')
  expect(asked('useTableActMutation')).toMatchObject({ input: { act: 'SKIP_TURN' } })
})

const others = [person('maya', { isYou: true }), person('robin', { isHost: true })]

test('a member who may host reads who hosts, or that the guide runs by itself if nobody does', async () => {
  const { change } = await openTable({ guide: guideOf({ mayHost: true, people: others }) })
  const host = within(screen.getByRole('region', { name: 'Host' }))
  expect(host.getByText('robin leads this table until you do.')).toBeTruthy()
  await change({ guide: guideOf({ mayHost: true }) })
  expect(host.getByText('The guide runs by itself until you do.')).toBeTruthy()
})

test.each([
  ['another host takes over', { mayHost: true, people: others }],
  ['an operator takes away the role of host', { mayHost: false }],
])('the dialog about ending the table stays open if %s, and shows a refusal', async (_how, more) => {
  const { change, refuse } = await openTable(hosting)
  await press('End early')
  const dialog = within(screen.getByRole('dialog', { name: 'End Thursday Table now?' }))
  await press('End it')
  await change({ guide: guideOf(more) })
  expect(dialog.getByText('You do not host this table any more.')).toBeTruthy()
  await refuse('useTableActMutation', new DomainError('CONFLICT', 'Only the host can do that.'))
  expect(dialog.getByText('That did not work. Only the host can do that.')).toBeTruthy()
  await press('Let it go on')
  expect(screen.queryByRole('dialog')).toBeNull()
})
