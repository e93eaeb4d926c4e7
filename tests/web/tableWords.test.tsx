import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { press } from './formFields.ts'
import { guideOf, openTable, person } from './openTable.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test.each([
  [1 / 6, '17%'],
  [0.003, 'under 1%'],
])(
  'a member’s share of %d is called a share of the time in turns, since only turns are counted',
  async (yourShare, words) => {
    await openTable({ guide: guideOf({ yourShare }) })
    expect(screen.getByText(/^You have had/).textContent).toBe(
      `You have had ${words} of the time in turns so far. Nobody else sees this.`,
    )
  },
)

const countOf = (needed: number) => ({ count: 0, needed, isYours: false })
const you = person('maya', { isYou: true })
const gone = person('robin', { isHere: false })
const host = person('Your host', { isHost: true })

/** Returns what a table with too few people is asked, and the answers it offers. */
async function readOffer(kind: string, people: readonly object[], needed: number) {
  const smaller = { goOn: countOf(needed), end: countOf(needed) }
  await openTable({ kind, guide: guideOf({ smaller, people }) })
  const guide = within(screen.getByRole('region', { name: 'The guide' }))
  const buttons = guide.getAllByRole('button', { name: /^(Go on|Keep|End)/ })
  return {
    asked: guide.getByText(/counts for nobody/).textContent,
    answers: buttons.map(({ textContent }) => textContent),
  }
}

test.each([
  ['SECOND', [you], 'Nobody else is here.'],
  ['SECOND', [you, gone], 'Nobody else is here.'],
  ['SECOND', [you, host], 'Nobody else with a seat is here.'],
  ['ONE_ON_ONE', [you], 'The other person is not here.'],
])('a member alone at a %s may wait or end it, but not go on', async (kind, people, who) => {
  const { asked, answers } = await readOffer(kind, people, 1)
  expect(asked).toBe(
    `${who} You can keep waiting until the end, or end it now: this encounter is then canceled and counts for nobody.`,
  )
  expect(answers).toEqual(['Keep waiting', 'End the encounter'])
})

test('several members, but too few, may go on or end it, and read how many votes it takes', async () => {
  const { asked, answers } = await readOffer('SECOND', [you, person('robin')], 2)
  expect(asked).toBe(
    'Fewer people came than a table needs. You can go on as you are, or end it now: this encounter is then canceled and counts for nobody. What most of you choose is done.',
  )
  expect(answers).toEqual(['Go on as we are0 of 2', 'End the encounter0 of 2'])
})

test('a click that came too late is reported only during the next step', async () => {
  const ready = { count: 0, needed: 2, isYours: false }
  const at = (step: number) => ({ guide: guideOf({ step, ready }) })
  const { change, refuse } = await openTable(at(3))
  await press('Ready for the next0 of 2')
  await refuse('useTableActMutation', new DomainError('CONFLICT', 'The table has moved on.'))
  await change(at(4))
  expect(screen.getByRole('alert').textContent).toBe('That did not work. The table has moved on.')
  await change(at(5))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a click without a reply is not called failed once the table has moved on, perhaps because of it', async () => {
  const ready = { count: 0, needed: 2, isYours: false }
  const at = (step: number) => ({ guide: guideOf({ step, ready }) })
  const { change, refuse } = await openTable(at(3))
  await press('Ready for the next0 of 2')
  await refuse('useTableActMutation', new ConnectionError('lost'))
  await change(at(3))
  expect(screen.getByRole('alert').textContent).toMatch(/^That did not work. We could not reach the server/)
  await change(at(4))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['Ready for the next0 of 2', { ready: { count: 1, needed: 2, isYours: true } }],
  ['Raise hand', { people: [person('maya', { isYou: true, hand: 1 })] }],
])('"%s" without a reply is not called failed if the table shows its effect', async (pressed, shown) => {
  const ready = { count: 0, needed: 2, isYours: false }
  const { change, refuse } = await openTable({ guide: guideOf({ ready, people: [you] }) })
  await press(pressed)
  await change({ guide: guideOf({ ready, people: [you], ...shown }) })
  await refuse('useTableActMutation', new ConnectionError('lost'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while people arrive, nobody is said to be still on the way, since they may be there already', async () => {
  await openTable({ kind: 'ONE_ON_ONE', guide: guideOf({ stage: 'ARRIVING' }) })
  expect(screen.getByText('Here is a light question until it begins.')).toBeTruthy()
})

test.each([
  [true, 'You keep the time'],
  [false, 'Your host keeps the time'],
])('a part without a time says who ends it: hosting %s', async (youHost, words) => {
  await openTable({ guide: guideOf({ stage: 'ARRIVING', until: null, mayHost: youHost, youHost }) })
  expect(screen.getByText(words)).toBeTruthy()
})
