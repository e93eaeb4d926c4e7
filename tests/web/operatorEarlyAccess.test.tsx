import './modalDialogs.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { earlyAccessRoute } from '../../client/screens/operator/earlyAccess/route.ts'
import { showToast } from '../../client/ui/toast.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'
import { field, paste } from './formFields.ts'
import { request } from './operatorData.ts'
import { tableRows } from './tableRows.ts'

vi.mock('../../client/ui/toast.ts')

const path = '/operator/early-access'
const counts = { requested: 3, invited: 2, declined: 0, joined: 1000 }
const cities = [{ city: 'Ann Arbor', requests: 12, unnotified: 9 }]
const failure = new DomainError('INTERNAL', 'Reference 1')
const ann = request('r1', 'ann@example.org', { name: 'Ann', notes: 'New in town.', timesAsked: 2 })
const bob = request('r2', 'bob@example.org', { waitingDays: 0 })

async function openWith(requests = page([]), at = path, waitingCities = cities) {
  const opened = await renderScreen(earlyAccessRoute, at)
  const { mock } = opened.environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  const { variables } = mock.getMostRecentOperation().request
  await act(async () =>
    mock.resolveMostRecentOperation({
      data: { earlyAccessCounts: counts, waitingCities, earlyAccessRequests: requests },
    }),
  )
  await screen.findByRole('heading', { name: 'Early access' })
  return { ...opened, mock, variables }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
beforeEach(() => {
  vi.stubGlobal('reportError', vi.fn())
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('the list of requests says that it is loading', async () => {
  await renderScreen(earlyAccessRoute, path)
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('the list of requests says so if loading fails, and "Try again" loads it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(earlyAccessRoute, path)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(failure))
  expect(await screen.findByText('Failed to load the requests for early access.')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  logged.mockRestore()
})

test('an address that gets no mail is marked, and links to the screen that lifts this', async () => {
  const bounced = request('r3', 'a+b@example.org', { state: 'INVITED', unreachable: 'HARD_BOUNCE' })
  await openWith(page([bounced, bob]), `${path}?state=INVITED`)
  expect(screen.getByRole('row', { name: /a\+b@example\.org/ }).textContent).toContain('Gets no mail')
  expect(screen.getAllByText('Gets no mail')).toHaveLength(1)
  const link = screen.getByRole('link', { name: 'There is no such address' })
  expect(link.getAttribute('href')).toBe('/operator/mail?tab=addresses&search=a%2Bb%40example.org')
})

test('open requests are shown first, with their age and which other requests may be from the same person', async () => {
  const twin = { sameName: true, sameBrowser: false, sameMailbox: true }
  const duplicates = [
    { email: 'ann+x@example.org', memberRowId: 7, ...twin },
    { email: 'ann+y@example.org', memberRowId: null, sameName: false, sameBrowser: true, sameMailbox: false },
  ]
  const { variables } = await openWith(page([{ ...ann, duplicates }, bob]))
  expect(variables).toMatchObject({ search: null, state: 'REQUESTED', order: 'NEWEST' })
  expect(tableRows()).toEqual([
    [
      'ann@example.org Ann',
      '3 days ago2 times',
      'New in town.',
      'ann+x@example.org, member (same mailbox, same name)ann+y@example.org (same browser)',
    ],
    ['bob@example.org ', 'Today', '', ''],
  ])
  const hrefs = ['ann+x@example.org', 'ann+y@example.org'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual([
    '/operator/members/7',
    '/operator/early-access?state=ALL&search=ann%2By%40example.org',
  ])
})

test('a request shows the member who vouches for it', async () => {
  const vouchedBy = { id: 'm9', rowId: 9, username: 'Wren' }
  await openWith(page([{ ...ann, vouchedBy }]))
  expect(tableRows()[0]?.[0]).toBe('ann@example.org AnnVouched for by Wren')
  expect(screen.getByRole('link', { name: 'Wren' }).getAttribute('href')).toBe('/operator/members/9')
})

test('the tabs show their counts, and each has its own address', async () => {
  const { location, mock } = await openWith(page([bob]))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Waiting 3',
    'Invited 2',
    'Declined 0',
    'Joined 1,000',
    'All 1,005',
  ])
  await userEvent.click(screen.getByRole('tab', { name: 'Invited 2' }))
  expect(location.history.at(-1)).toBe(`${path}?state=INVITED`)
  await waitFor(() => expect(mock.getMostRecentOperation().request.variables.state).toBe('INVITED'))
})

test('the tabs show no counts while the list is searched, since they do not count matches', async () => {
  await openWith(page([bob]), `${path}?search=bob`)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Waiting',
    'Invited',
    'Declined',
    'Joined',
    'All',
  ])
})

test('the search and the order are part of the address', async () => {
  const { location, mock } = await openWith()
  await userEvent.type(screen.getByRole('searchbox'), 'ann{Enter}')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first')
  expect(location.history.at(-1)).toBe(`${path}?search=ann&order=OLDEST`)
  await waitFor(() =>
    expect(mock.getMostRecentOperation().request.variables).toMatchObject({ search: 'ann', order: 'OLDEST' }),
  )
})

test('a city that people wait for can be chosen, and is shown with each request for it', async () => {
  const { location, mock } = await openWith(
    page([
      { ...ann, city: 'Ann  Arbor' },
      { ...bob, city: 'Troy', cityOpened: true },
    ]),
  )
  expect(tableRows().map(([who]) => who)).toEqual([
    'ann@example.org AnnAnn  Arbor',
    'bob@example.org Troy, mailed that it opens',
  ])
  const choice = screen.getByRole('combobox', { name: 'City' })
  await userEvent.selectOptions(choice, 'Ann Arbor (12 waiting)')
  expect(location.history.at(-1)).toBe(`${path}?city=Ann+Arbor`)
  await waitFor(() => expect(mock.getMostRecentOperation().request.variables.city).toBe('Ann Arbor'))
})

test('those who wait for a city are mailed that it opens, once their number is confirmed', async () => {
  const { mock } = await openWith(page([ann]))
  await press('Open a city')
  await press('Write to them')
  expect(screen.getByText('Please choose a city.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ann Arbor (9)' }))
  expect(mock.getMostRecentOperation().request.variables).toEqual({ cities: ['Ann Arbor'] })
  act(() =>
    mock.resolveMostRecentOperation({
      data: { cityOpening: { recipients: 8, recipientsDigest: 'these 8', others: 1 } },
    }),
  )
  expect(screen.getByText('8 people get this mail. 1 more wants no news or gets no mail.')).toBeTruthy()
  await press('Write to 8 people')
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { cities: ['Ann Arbor'], recipientsDigest: 'these 8' },
  })
  const words = 'Who gets this mail has changed: it is 7 people now. Please look again.'
  act(() => mock.rejectMostRecentOperation(new DomainError('CONFLICT', words)))
  expect(screen.getByRole('dialog').textContent).toContain(words)
  const counting = mock.findOperation(({ request }) => 'cities' in request.variables)
  act(() =>
    mock.resolve(counting, {
      data: { cityOpening: { recipients: 7, recipientsDigest: 'these 7', others: 2 } },
    }),
  )
  await press('Write to 7 people')
  act(() => mock.resolveMostRecentOperation({ data: { openCities: { recipients: 7 } } }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(showToast).toHaveBeenCalledWith('The mail is on its way to 7 people.', 'good')
})

test('if another operator opens a city meanwhile, the list says so, and the others are counted again', async () => {
  const troy = { city: 'Troy', requests: 2, unnotified: 2 }
  const { mock, environment } = await openWith(page([ann]), path, [...cities, troy])
  await press('Open a city')
  const answer = (recipients: number) =>
    act(() =>
      mock.resolveMostRecentOperation({
        data: { cityOpening: { recipients, recipientsDigest: `these ${recipients}`, others: 0 } },
      }),
    )
  for (const name of ['Troy (2)', 'Ann Arbor (9)'])
    await userEvent.click(screen.getByRole('checkbox', { name }))
  answer(11)
  await act(async () =>
    environment.commitUpdate((store) => {
      const rows = store.getRoot().getLinkedRecords('waitingCities') ?? []
      rows.find((row) => row.getValue('city') === 'Troy')?.setValue(0, 'unnotified')
    }),
  )
  expect(screen.getByText(/^Nobody is left to be mailed of Troy\. Another operator/)).toBeTruthy()
  expect(mock.getMostRecentOperation().request.variables).toEqual({ cities: ['Ann Arbor'] })
  answer(9)
  await press('Write to 9 people')
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { cities: ['Ann Arbor'], recipientsDigest: 'these 9' },
  })
})

test.each([
  ['', 'Nobody waits for a decision.'],
  ['?state=INVITED', 'Nobody is invited who has not joined.'],
  ['?state=DECLINED', 'Nobody is declined.'],
  ['?state=JOINED', 'Nobody has joined yet.'],
  ['?state=ALL', 'Nobody has asked for early access yet.'],
  ['?city=Troy', 'Nothing here matches “Troy”.'],
  ['?search=zoe', 'Nothing here matches “zoe”.'],
])('an empty list says so: %s', async (search, sentence) => {
  await openWith(page([]), path + search)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Invite|Decline)( \d+)?$/ })).toBeNull()
})

test('a decision shows when it was made, with its note and who joined', async () => {
  const decided = { decidedAt: '2026-11-19T17:00:00.000Z', waitingDays: null }
  const joined = {
    ...decided,
    state: 'JOINED',
    member: { id: 'm7', rowId: 7, username: 'annie', erasedAt: null },
  }
  await openWith(
    page([
      { ...ann, ...joined },
      { ...bob, ...decided, state: 'DECLINED', decisionNote: 'Too far away' },
    ]),
    `${path}?state=ALL`,
  )
  expect(tableRows().map((cells) => cells.at(-1))).toEqual([
    'JoinedNovember 19, 2026annie',
    'DeclinedNovember 19, 2026“Too far away”',
  ])
})

test('long notes of the applicant and the operator are shortened in the list, and can be read in full', async () => {
  const told = `I moved here in May. ${'Long story. '.repeat(40)}The end.`
  const note = `Spoke to them. ${'More of it. '.repeat(40)}Done.`
  const decided = { decidedAt: '2026-11-19T17:00:00.000Z', waitingDays: null, state: 'DECLINED' }
  await openWith(page([{ ...ann, ...decided, notes: told, decisionNote: note }]), `${path}?state=ALL`)
  for (const [text, start] of [
    [told, /^I moved here in May\. .*…$/],
    [`“${note}”`, /^“Spoke to them\. .*…$/],
  ] as const) {
    const details = screen.getByText(text, { normalizer: (found) => found }).closest('details')
    expect(details?.open).toBe(false)
    await userEvent.click(screen.getByText(start))
    expect(details?.open).toBe(true)
  }
})

test('a request without an address says why, and leads to no search for one', async () => {
  const joined = (rowId: number, erasedAt: string | null) => ({
    email: null,
    state: 'JOINED',
    waitingDays: null,
    member: { id: `m${rowId}`, rowId, username: 'Former member', erasedAt },
  })
  const left = { email: null, memberRowId: null, sameName: true, sameBrowser: false, sameMailbox: false }
  await openWith(
    page([
      { ...ann, duplicates: [left] },
      { ...ann, ...joined(7, null), id: 'r7' },
      { ...bob, ...joined(8, '2026-11-21T17:00:00.000Z'), id: 'r8' },
    ]),
    `${path}?state=ALL`,
  )
  expect(tableRows().map(([who]) => who)).toEqual([
    'ann@example.org Ann',
    'Address now in a newer request Ann',
    'Erased ',
  ])
  expect(tableRows()[0]?.[3]).toBe('Somebody who left')
  expect(screen.queryByRole('link', { name: /search|null|left/ })).toBeNull()
})

test('several are invited at once with a note; they leave the list and the totals are read again', async () => {
  const { mock } = await openWith(page([ann, bob]))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' }).disabled).toBe(true)
  await press('Choose 2 requests')
  await press('Invite 2')
  expect(screen.getByRole('heading', { name: 'Invite 2 people?' })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Welcome!')
  await press('Invite 2 people')
  expect(screen.getByRole('button', { name: 'Inviting...' }).ariaDisabled).toBe('true')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    ids: ['r1', 'r2'],
    states: ['REQUESTED'],
    note: 'Welcome!',
  })
  const invited = { state: 'INVITED', waitingDays: null }
  const requests = [
    { ...ann, ...invited },
    { ...bob, ...invited },
  ]
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { inviteRequests: { requests, refused: [] } } }),
  )
  const outcome = await screen.findByText('Invited 2 people.')
  await waitFor(() => expect(document.activeElement).toBe(outcome))
  expect(screen.getByText('Nobody waits for a decision.')).toBeTruthy()
  await act(async () =>
    mock.resolveMostRecentOperation({
      data: { earlyAccessCounts: { ...counts, requested: 1, invited: 4 }, waitingCities: [] },
    }),
  )
  expect(screen.getByRole('tab', { name: 'Waiting 1' })).toBeTruthy()
})

test('a note that the server would refuse is refused before it is sent, with the same sentence', async () => {
  const { mock } = await openWith(page([ann, bob]))
  await press('Choose 2 requests')
  await press('Invite 2')
  await paste('Note (optional)', 'x'.repeat(2001))
  await press('Invite 2 people')
  expect(screen.getByText('Please write at most 2,000 characters.')).toBeTruthy()
  expect(mock.getAllOperations()).toEqual([])
  await paste('Note (optional)', 'x'.repeat(2000))
  await press('Invite 2 people')
  expect(mock.getAllOperations()).toHaveLength(1)
})

test('requests are declined without a note, except one decided already, and their city is counted again', async () => {
  const { mock } = await openWith(page([ann, bob]), `${path}?city=Troy`)
  await userEvent.click(screen.getByRole('checkbox', { name: 'ann@example.org Ann' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'bob@example.org' }))
  await press('Decline 2')
  await press('Decline 2 people')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    ids: ['r1', 'r2'],
    states: ['REQUESTED'],
    note: null,
  })
  const requests = [{ ...ann, state: 'DECLINED', waitingDays: null }]
  await act(async () => mock.resolveMostRecentOperation({ data: { declineRequests: { requests } } }))
  expect(await screen.findByText('Declined 1 person. 1 had been decided already.')).toBeTruthy()
  expect(tableRows()).toHaveLength(1)
  const again = mock.findOperation(({ request }) => request.node.operation.name.endsWith('CountsQuery'))
  expect(again.request.variables).toEqual({ city: 'Troy' })
})

test('the buttons count only the chosen requests in a state that allows the decision', async () => {
  const state = (id: string, name: string) => request(id, `${id}@example.org`, { state: name })
  const every = [ann, state('r3', 'INVITED'), state('r4', 'DECLINED'), state('r5', 'JOINED')]
  const { mock } = await openWith(page(every), `${path}?state=ALL`)
  await press('Choose 4 requests')
  await press('Decline 2')
  await press('Go back')
  await press('Invite 2')
  await press('Invite 2 people')
  expect(mock.getMostRecentOperation().request.variables.input).toEqual({
    ids: ['r1', 'r4'],
    states: ['REQUESTED', 'DECLINED'],
    note: null,
  })
})

test('a decision that changed nothing is not reported as a success', async () => {
  const { mock } = await openWith(page([ann]))
  await press('Choose 1 request')
  await press('Decline 1')
  await press('Decline 1 person')
  await act(async () => mock.resolveMostRecentOperation({ data: { declineRequests: { requests: [] } } }))
  const said = await screen.findByText('Declined 0 people. 1 had been decided already.')
  expect(said.dataset.tone).toBe('neutral')
})

test('once every request shown is decided, the next page loads by itself', async () => {
  const { mock } = await openWith(page([ann], 'more'))
  await press('Choose 1 request')
  await press('Decline 1')
  await press('Decline 1 person')
  const requests = [{ ...ann, state: 'DECLINED', waitingDays: null }]
  const [decided] = mock.getAllOperations()
  if (!decided) throw new Error('Nothing was sent')
  await act(async () => mock.resolve(decided, { data: { declineRequests: { requests } } }))
  const asked = () =>
    mock.getAllOperations().find(({ request }) => request.node.operation.name === 'EarlyAccessScreenQuery')
  await waitFor(() => expect(asked()).toBeTruthy())
  const next = asked()
  if (!next) throw new Error('No page was asked for')
  await act(async () =>
    mock.resolve(next, {
      data: { earlyAccessCounts: counts, waitingCities: cities, earlyAccessRequests: page([bob]) },
    }),
  )
  expect(tableRows()).toHaveLength(1)
  expect(screen.getByRole('checkbox', { name: 'bob@example.org' })).toBeTruthy()
})

test.each([
  ['Invite', 'Failed to invite them.'],
  ['Decline', 'Failed to decline them.'],
])('if "%s" fails, the dialog says so and the note and the chosen requests stay', async (verb, sentence) => {
  const { mock } = await openWith(page([ann]))
  await press('Choose 1 request')
  await press(`${verb} 1`)
  await paste('Note (optional)', 'We are full until May.')
  await press(`${verb} 1 person`)
  await act(async () => mock.rejectMostRecentOperation(failure))
  expect(screen.getByRole('dialog').contains(screen.getByText(sentence))).toBe(true)
  expect(field('Note (optional)').value).toBe('We are full until May.')
  await press('Go back')
  await press(`${verb} 1`)
  expect(screen.queryByText(sentence)).toBeNull()
  await press('Go back')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('the list of requests shows more if there is more', async () => {
  const { mock } = await openWith(page([ann], 'cursor-0'))
  await press('Show more')
  expect(mock.getMostRecentOperation().request.variables).toMatchObject({
    cursor: 'cursor-0',
    state: 'REQUESTED',
  })
  act(() => mock.resolveMostRecentOperation({ data: { earlyAccessRequests: page([bob]) } }))
  expect(tableRows()).toHaveLength(2)
})

test('an address without a request can be invited, and a refusal says why in the dialog', async () => {
  const { mock } = await openWith(page([ann]))
  await press('Invite an address')
  await press('Send the invitation')
  expect(screen.getByText('Valid email is required.')).toBeTruthy()
  await paste('E-mail', ' nora@example.org ')
  await press('Send the invitation')
  expect(mock.getMostRecentOperation().request.variables).toEqual({
    input: { email: 'nora@example.org', name: null, note: null },
  })
  const refused = new DomainError('CONFLICT', 'This is the address of a member.')
  act(() => mock.rejectMostRecentOperation(refused))
  expect(screen.getByRole('dialog').textContent).toContain('This is the address of a member.')
})

test('invitations can be sent again to the chosen ones of the invited', async () => {
  const { mock } = await openWith(page([ann, bob]), `${path}?state=INVITED`)
  await press('Choose 2 requests')
  await press('Send again to 2')
  expect(mock.getMostRecentOperation().request.variables).toEqual({ input: { ids: ['r1', 'r2'] } })
  const refused = [
    { reason: 'It went out within the last hour.', request: { id: 'r2', email: 'bob@example.org' } },
  ]
  act(() =>
    mock.resolveMostRecentOperation({
      data: { sendInvitationsAgain: { requests: [{ id: 'r1' }], refused } },
    }),
  )
  expect(
    screen.getByText(
      'The invitation is sent again to 1 person. bob@example.org: It went out within the last hour.',
    ),
  ).toBeTruthy()
  expect(mock.getMostRecentOperation().request.node.operation.name).toBe('EarlyAccessScreenQuery')
})

test('before people are declined the dialog says which addresses get no mail, where a note would not be read', async () => {
  const silent = request('r2', 'bob@example.org', { unreachable: 'HARD_BOUNCE' })
  await openWith(page([ann, silent]))
  await press('Choose 2 requests')
  await press('Decline 2')
  expect(screen.getByText(/^They are mailed what you write here.* 1 address gets no mail\.$/)).toBeTruthy()
  await press('Go back')
  await userEvent.click(screen.getByRole('checkbox', { name: 'ann@example.org Ann' }))
  await press('Decline 1')
  expect(
    screen.getByText('No mail is sent there, so they do not read what you write here. They may ask again.'),
  ).toBeTruthy()
})
