import './modalDialogs.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { caseRoute } from '../../client/screens/operator/caseDetail/route.ts'
import { day } from '../support/clock.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { answerScreen } from './answerScreen.ts'
import { field, fill, press } from './formFields.ts'

const openCase = (more: object = {}) => ({
  __typename: 'Case',
  id: 'c7',
  rowId: 7,
  state: 'OPEN',
  reportCount: 1,
  concern: null,
  dueAt: '2099-12-04T00:00:00.000Z',
  claimedBy: null,
  isClaimedByViewer: false,
  hasBar: false,
  unreachable: null as string | null,
  about: {
    __typename: 'OperatorMember',
    id: 'm3',
    rowId: 3,
    username: 'robin',
    accountStatus: 'ACTIVE',
    erasedAt: null,
  },
  reports: [],
  sharedEncounters: [],
  earlier: [],
  decisions: [],
  notes: [],
  ...more,
})
const open = (more: object = {}) => answerScreen(caseRoute, '/operator/cases/7', { case: openCase(more) })

const statement = 'Statement to robin; name nobody'
const drafts = () => Object.keys(sessionStorage)

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('the draft of a decision survives leaving the page, until the case is decided', async () => {
  await open()
  await userEvent.selectOptions(field('It ends with'), 'WARNING')
  await userEvent.selectOptions(field('It rests on'), 'BE_KIND')
  await fill(statement, 'Please be kind.')
  cleanup()
  const { asked, reply } = await open()
  expect([field('It ends with').value, field('It rests on').value]).toEqual(['WARNING', 'BE_KIND'])
  expect(field(statement).value).toBe('Please be kind.')
  await press('Decide')
  expect(asked().input).toMatchObject({ outcome: 'WARNING', statement: 'Please be kind.' })
  await reply({ decideCase: { case: openCase({ state: 'DECIDED' }) } })
  expect(screen.getByText('The case is decided.')).toBeTruthy()
  expect(screen.queryByText(/has changed since/)).toBeNull()
  expect(drafts()).toEqual([])
})

test('a suspension until a year of five digits is too long, even after leaving the page', async () => {
  await open()
  await userEvent.selectOptions(field('It ends with'), 'SUSPENDED')
  await userEvent.selectOptions(field('It rests on'), 'BE_KIND')
  fireEvent.change(field('Suspended until'), { target: { value: '20266-12-20' } })
  expect(field(statement).value).toContain('December 20, 20266.')
  cleanup()
  await open()
  await press('Decide')
  expect(screen.getByText(/^A suspension lasts \d+ days at most\.$/)).toBeTruthy()
})

test('a suspension that was ended early and later taken back shows both dates', async () => {
  const sanction = {
    statement: 'This is why.',
    suspendedUntil: '2099-12-20T15:00:00.000Z',
    appeal: null,
    endedAt: '2099-12-05T15:00:00.000Z',
    liftedAt: '2099-12-06T15:00:00.000Z',
  }
  const decision = { outcome: 'SUSPENDED', guideline: 'BE_KIND', decidedAt: '2099-12-04T15:00:00.000Z' }
  await open({ state: 'DECIDED', decisions: [{ ...decision, decidedBy: 'ada', sanction }] })
  expect(screen.getByText(/^ada, /).textContent).toBe(
    'ada, December 4, 2099, 10:00 AM EST. Until Sunday, December 20, 2099. Ended by an operator December 5, 2099, 10:00 AM EST. Taken back December 6, 2099, 10:00 AM EST',
  )
})

test('a report says at which encounter, and when that was, since encounters may share a name', async () => {
  const encounter = { __typename: 'OperatorEncounter', id: 'e3', rowId: 3, name: 'Thursday Table' }
  const report = {
    __typename: 'CaseReport',
    rowId: 1,
    kind: 'OTHER',
    body: 'The guide was rude.',
    wantsReply: false,
    createdAt: '2099-12-04T15:00:00.000Z',
    withdrawnAt: null,
    encounter: { ...encounter, startsAt: '2099-12-04T00:00:00.000Z' },
    reporter: { __typename: 'OperatorMember', id: 'm4', rowId: 4, username: 'kim', accountStatus: 'ACTIVE' },
  }
  await open({ about: null, reportCount: 1, reports: [report] })
  const at = screen.getByRole('link', { name: 'Thursday Table' })
  expect(at.closest('p')?.textContent).toBe('Something else at Thursday Table, December 3, 2099, 7:00 PM EST')
})

test('a reporter’s wish for an answer is shown until they withdraw or leave, or the case is decided', async () => {
  const report = {
    __typename: 'CaseReport',
    rowId: 1,
    kind: 'OTHER',
    body: 'Late again.',
    wantsReply: true,
    createdAt: '2099-12-01T15:00:00.000Z',
    encounter: null,
    reporter: { __typename: 'OperatorMember', id: 'm4', rowId: 4, username: 'kim', accountStatus: 'ACTIVE' },
  }
  const withdrawn = { ...report, rowId: 2, withdrawnAt: '2099-12-02T15:00:00.000Z' }
  const reports = [{ ...report, withdrawnAt: null }, withdrawn]
  await open({ reportCount: 2, reports })
  expect(screen.getAllByText(/Wants to hear what came of it/)).toHaveLength(1)
  cleanup()
  const left = { ...report.reporter, username: 'Former member', accountStatus: 'CANCELED' }
  await open({ reportCount: 1, reports: [{ ...report, withdrawnAt: null, reporter: left }] })
  expect(screen.getByText(/Has left, and hears no more of it\./)).toBeTruthy()
  expect(screen.queryByText(/Wants to hear/)).toBeNull()
  cleanup()
  await open({ reportCount: 2, reports, state: 'DECIDED' })
  expect(screen.queryByText(/Wants to hear what came of it/)).toBeNull()
})

test('a barred pair says when it no longer holds', async () => {
  const decision = { outcome: 'BARRED_PAIR', guideline: null, decidedAt: '2099-12-04T15:00:00.000Z' }
  const decisions = [{ ...decision, decidedBy: 'ada', sanction: null }]
  const barred = 'ada, December 4, 2099, 10:00 AM EST'
  const { reply } = await open({ state: 'DECIDED', hasBar: true, decisions })
  expect(screen.getByText(/^ada, /).textContent).toBe(barred)
  await press('Lift the bar')
  await fill('Reason', 'They made peace.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Lift the bar' }).at(-1) as HTMLElement)
  await reply({ liftBar: { case: openCase({ state: 'DECIDED', hasBar: false, decisions }) } })
  expect(screen.getByText(/^ada, /).textContent).toBe(`${barred}. No longer holds`)
})

test('a case that is due within the hour says in how many minutes', async () => {
  await open({ dueAt: new Date(Date.now() + 58.5 * 60_000).toISOString() })
  expect(screen.getByText('Due in 58 minutes.')).toBeTruthy()
})

test('if another operator decides a case meanwhile, a sentence takes the place of the form', async () => {
  const { environment } = await renderScreen(caseRoute, '/operator/cases/7')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await act(async () => environment.mock.resolveMostRecentOperation({ data: { case: openCase() } as never }))
  await userEvent.selectOptions(field('It ends with'), 'WARNING')
  expect(screen.queryByText(/has changed since/)).toBeNull()
  expect(drafts()).toHaveLength(1)
  act(() => environment.commitUpdate((store) => void store.get('c7')?.setValue('DECIDED', 'state')))
  expect(drafts()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  expect(
    screen.getByText('This case has changed since you opened it. What was decided stands below.'),
  ).toBeTruthy()
})

test('an incomplete decision moves the focus to the first incomplete field', async () => {
  await open()
  await press('Decide')
  expect(document.activeElement).toBe(field('It ends with'))
  await userEvent.selectOptions(field('It ends with'), 'WARNING')
  await press('Decide')
  expect(document.activeElement).toBe(field('It rests on'))
})

test('the draft of an answer to an appeal survives leaving the page, until it is sent', async () => {
  await open({ state: 'APPEALED' })
  await press('Grant the appeal')
  expect(document.activeElement).toBe(field('Your answer'))
  await fill('Your answer', 'We mistook you for somebody else.')
  cleanup()
  const concern = { words: 'You made the decision that is appealed.', mayDecide: true }
  const { asked, reply } = await open({ state: 'APPEALED', concern })
  expect(screen.getByText(concern.words)).toBeTruthy()
  expect(field('Your answer').value).toBe('We mistook you for somebody else.')
  await press('Grant the appeal')
  expect(asked().input).toMatchObject({ granted: true, answer: 'We mistook you for somebody else.' })
  await reply({ decideAppeal: { case: openCase({ state: 'DECIDED' }) } })
  expect(screen.queryByText(concern.words)).toBeNull()
  expect(drafts()).toEqual([])
})

test('the draft of an answer to an appeal is removed once another operator has answered it', async () => {
  await open({ state: 'APPEALED' })
  await fill('Your answer', 'It stands.')
  cleanup()
  expect(drafts()).toHaveLength(1)
  await open({ state: 'DECIDED' })
  expect(drafts()).toEqual([])
})

test('the draft of a note survives leaving the page, until it is stored', async () => {
  const label = 'New note, for operators alone'
  await open()
  await fill(label, 'Called both.')
  cleanup()
  const { reply } = await open()
  expect(field(label).value).toBe('Called both.')
  await press('Add note')
  await reply({ noteCase: { case: openCase() } })
  expect(await screen.findByText('The note is stored.')).toBeTruthy()
  expect(field(label).value).toBe('')
  expect(drafts()).toEqual([])
})

test.each([
  [null, /cannot come back\. The statement is mailed\.$/, 0],
  ['HARD_BOUNCE', /cannot come back\. No mail says so, because none is sent to their address\.$/, 1],
])(
  'a statement is promised by mail only if mail is sent to the address (%s)',
  async (unreachable, means, notes) => {
    await open({ unreachable })
    await userEvent.selectOptions(field('It ends with'), 'EXPELLED')
    await userEvent.selectOptions(field('It rests on'), 'BE_KIND')
    expect(screen.queryAllByText('No mail says so, because none is sent to their address.')).toHaveLength(
      notes,
    )
    await press('Decide')
    expect(screen.getByText(means)).toBeTruthy()
  },
)

test('an answer to an appeal says if no mail is sent to the address', async () => {
  await open({ state: 'APPEALED', unreachable: 'HARD_BOUNCE' })
  expect(screen.getByText('No mail says so, because none is sent to their address.')).toBeTruthy()
  cleanup()
  await open({ state: 'APPEALED' })
  expect(screen.queryByText(/^No mail says so/)).toBeNull()
})

test('a suspension promises the seats to nobody, since perhaps nobody waits for them', async () => {
  await open()
  await userEvent.selectOptions(field('It ends with'), 'SUSPENDED')
  await userEvent.selectOptions(field('It rests on'), 'BE_KIND')
  const nextMonth = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)
  fireEvent.change(field('Suspended until'), { target: { value: nextMonth } })
  await press('Decide')
  expect(
    screen.getByText(/^They lose their invitations and seats ahead at once\. The statement/),
  ).toBeTruthy()
})

test.each([
  [
    'a person',
    openCase().about,
    /kim.{0,2}\. The two may be seated together again, .* apart\. The case stays/,
  ],
  ['nobody', null, /kim.{0,2}\. The case stays as it is\.$/],
])(
  'before a report about %s is withdrawn, the question says what that changes',
  async (_whom, about, means) => {
    const reporter = {
      __typename: 'OperatorMember',
      id: 'm4',
      rowId: 4,
      username: 'kim',
      accountStatus: 'ACTIVE',
    }
    const report = {
      __typename: 'CaseReport',
      rowId: 1,
      kind: 'OTHER',
      body: 'Late again.',
      wantsReply: false,
    }
    const rest = { createdAt: '2099-12-01T15:00:00.000Z', encounter: null, withdrawnAt: null, reporter }
    await open({ about, reports: [{ ...report, ...rest }] })
    await press('Withdraw')
    expect(screen.getByText(means)).toBeTruthy()
  },
)

test('a person who has left is not said to lose a membership', async () => {
  await open({ about: { ...openCase().about, accountStatus: 'CANCELED' } })
  await userEvent.selectOptions(field('It ends with'), 'EXPELLED')
  await userEvent.selectOptions(field('It rests on'), 'BE_KIND')
  await press('Decide')
  expect(
    screen.getByText(
      /^They have left already\. .* that membership ends at once\. The statement is mailed\.$/,
    ),
  ).toBeTruthy()
})

test('a person who has left can only be expelled, which is said before the question', async () => {
  await open({ about: { ...openCase().about, accountStatus: 'CANCELED' } })
  await userEvent.selectOptions(field('It ends with'), 'SUSPENDED')
  await userEvent.selectOptions(field('It rests on'), 'BE_KIND')
  const nextMonth = new Date(Date.now() + 30 * day).toISOString().slice(0, 10)
  fireEvent.change(field('Suspended until'), { target: { value: nextMonth } })
  await press('Decide')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(/^This person has left\. They can only be expelled/)).toBeTruthy()
})

const stored = (outcome: string, sanction: object | null) => ({
  outcome,
  guideline: sanction && 'BE_KIND',
  decidedAt: '2099-12-04T15:00:00.000Z',
  decidedBy: 'ada',
  sanction: sanction && { suspendedUntil: null, endedAt: null, liftedAt: null, appeal: null, ...sanction },
})
const changedMeanwhile = /^This case has changed since you opened it/

test.each([
  ['this decision', stored('WARNING', { statement: 'Please be kind.' }), true],
  ['another decision', stored('WARNING', { statement: 'Something else.' }), false],
])(
  'a decision whose reply is lost is said to be made only if the page shows it (%s)',
  async (_what, decision, isOurs) => {
    const { refuse, reply } = await open()
    await userEvent.selectOptions(field('It ends with'), 'WARNING')
    await userEvent.selectOptions(field('It rests on'), 'BE_KIND')
    await fill(statement, ' Please be kind.')
    await press('Decide')
    await refuse(new ConnectionError('lost'))
    expect(screen.getByText(/^The case could not be decided\. We could not reach/)).toBeTruthy()
    await reply({ case: openCase({ state: 'DECIDED', decisions: [decision] }) })
    expect(screen.queryByText(/could not be decided/)).toBeNull()
    expect(screen.queryByText('The case is decided.') !== null).toBe(isOurs)
    expect(screen.queryByText(changedMeanwhile) !== null).toBe(!isOurs)
    if (isOurs) expect(document.activeElement?.textContent).toBe('The case is decided.')
    expect(drafts()).toEqual([])
  },
)

test('a decision that was not stored stays a failure if its reply is lost, and can be sent again', async () => {
  const { refuse, reply } = await open()
  await userEvent.selectOptions(field('It ends with'), 'NOTHING_FOUND')
  await press('Decide')
  await refuse(new ConnectionError('lost'))
  await reply({ case: openCase() })
  expect(screen.getByText(/^The case could not be decided\. We could not reach/)).toBeTruthy()
  await press('Decide')
  await refuse(new ConnectionError('lost'))
  await reply({ case: openCase({ state: 'DECIDED', decisions: [stored('NOTHING_FOUND', null)] }) })
  expect(screen.getByText('The case is decided.')).toBeTruthy()
})

test('an answer to an appeal whose reply is lost is said to be given once the page shows it', async () => {
  const appeal = { body: 'It was not me.', createdAt: '2099-12-05T15:00:00.000Z', decidedAt: null }
  const waits = { ...appeal, granted: null, answer: null, decidedBy: null }
  const decided = (more: object) => [stored('WARNING', { statement: 'Please be kind.', appeal: more })]
  const { refuse, reply } = await open({ state: 'APPEALED', decisions: decided(waits) })
  await fill('Your answer', 'It stands.')
  await press('Let the decision stand')
  await refuse(new ConnectionError('lost'))
  expect(screen.getByText(/^The appeal could not be answered\. We could not reach/)).toBeTruthy()
  const given = {
    ...appeal,
    granted: false,
    answer: 'It stands.',
    decidedBy: 'ada',
    decidedAt: appeal.createdAt,
  }
  await reply({ case: openCase({ state: 'DECIDED', decisions: decided(given) }) })
  expect(screen.getByText('The appeal is answered.')).toBe(document.activeElement)
  expect(screen.queryByText(changedMeanwhile)).toBeNull()
})
