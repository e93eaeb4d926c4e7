import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { needsMeRoute } from '../../client/screens/operator/needsMe/route.ts'
import { timelineDays } from '../../client/screens/operator/needsMe/timelineDays.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { page } from './encounterData.ts'

const now = new Date('2026-11-21T17:00:00.000Z')
const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 1000).toISOString()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const nothing = {
  cases: 0,
  appeals: 0,
  casesDueAt: null,
  requests: 0,
  oldestRequestAt: null,
  underMinimum: 0,
  proposals: 0,
  lowEvenings: 0,
  toSettle: 0,
  messages: 0,
  oldestMessageAt: null,
  privacyRequests: 0,
  oldestPrivacyRequestAt: null,
  queuedMails: 0,
  sendingMails: 0,
  failedMails: 0,
  failedJobs: 0,
}
const spans = [1, 3, 6, 12, 24, 48, 72, null]

const overview = (more: object = {}) => ({
  waiting: nothing,
  hasPostalAddress: true,
  timeline: page([]),
  ...more,
})

const noFigures = {
  funnel: { requested: 0, invited: 0, joined: 0, first: 0, second: 0, oneOnOne: 0 },
  showRate: [],
  answerTimes: spans.map((upToHours) => ({ upToHours, accepted: 0, declined: 0 })),
}

const encounter = (rowId: number, more: object = {}) => ({
  __typename: 'OperatorEncounter',
  id: `encounter-${rowId}`,
  rowId,
  name: `Table ${rowId}`,
  state: 'SCHEDULED',
  startsAt: inDays(2),
  timeZone: 'America/Detroit',
  seatsTaken: 12,
  capacity: 12,
  isLikelyTooFew: false,
  ...more,
})

const viewer = { id: 'viewer', confirmationWay: 'PASSKEY' }

/** The parts of the screen with a query of their own. */
type Part = 'DueGroupsQuery' | 'FiguresQuery'

/** Opens the screen with its own query answered; its parts still wait for theirs. */
async function openWithoutParts(more: object = {}) {
  const { environment } = await renderScreen(needsMeRoute, '/operator')
  const { mock } = environment
  await waitFor(() => expect(mock.getAllOperations()).toHaveLength(1))
  await act(async () =>
    mock.resolveMostRecentOperation({ data: { viewer, operatorOverview: overview(more) } }),
  )
  await screen.findByRole('heading', { name: 'Needs me' })
  const asked = (part: Part) =>
    waitFor(() => mock.findOperation(({ request }) => request.node.operation.name === part))
  await Promise.all([asked('DueGroupsQuery'), asked('FiguresQuery')])
  return {
    answer: async (part: Part, operatorOverview: object) => {
      const operation = await asked(part)
      await act(async () => mock.resolve(operation, { data: { operatorOverview } }))
    },
    fail: async (part: Part) => {
      const operation = await asked(part)
      await act(async () => mock.reject(operation, new DomainError('INTERNAL', 'Reference 1')))
    },
  }
}

async function openWith({
  due = [],
  figures = {},
  ...more
}: {
  due?: object[]
  figures?: object
  [part: string]: unknown
} = {}) {
  const { answer } = await openWithoutParts(more)
  await answer('DueGroupsQuery', { due })
  await answer('FiguresQuery', { ...noFigures, ...figures })
}

const links = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const rows = (caption: string) =>
  [...screen.getByRole('table', { name: caption, hidden: true }).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

afterEach(cleanup)

test('Needs Me says that it is loading', async () => {
  await renderScreen(needsMeRoute, '/operator')
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('the title says that the screen is the operator’s', async () => {
  await openWith()
  expect(document.title).toBe('Needs me · Operator · Encounters')
})

test('Needs Me says so if loading fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await renderScreen(needsMeRoute, '/operator')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('Failed to load what needs you.')).toBeTruthy()
  logged.mockRestore()
})

test('each part says so if there is nothing to do', async () => {
  await openWith()
  for (const sentence of [
    'Nothing waits for you.',
    /^Candidates are shown by location/,
    /^No encounter is planned\./,
    'Nobody has asked for early access yet.',
    'No encounter of the last 26 weeks is settled.',
    'No invitation of the last 90 days was answered yet.',
  ])
    expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('each count links to its list, and the first one is marked as next', async () => {
  const waiting = { requests: 40, toSettle: 2, messages: 1, failedMails: 3, failedJobs: 4, underMinimum: 0 }
  await openWith({
    waiting: {
      ...nothing,
      ...waiting,
      oldestRequestAt: ago(12),
      oldestMessageAt: ago(0),
      cases: 2,
      appeals: 1,
      casesDueAt: ago(1),
      proposals: 5,
      privacyRequests: 2,
      oldestPrivacyRequestAt: ago(4),
    },
  })
  expect(links('Waiting')).toEqual([
    ['cases, 1 appeal among them', '/operator/cases'],
    ['3 Cases, 1 appeal among them Overdue by 1 day.', '/operator/cases'],
    ['0 Encounters likely under their minimum', '/operator/encounters?need=PEOPLE'],
    ['5 Proposals to invite', '/operator/groups'],
    ['1 Message unanswered The oldest waits less than an hour.', '/operator/inbox'],
    ['0 Evenings with low marks', '#evenings'],
    ['2 Attendance to settle', '/operator/encounters?need=SETTLING'],
    ['40 Requests for early access The oldest waits 12 days.', '/operator/early-access?order=OLDEST'],
    ['2 Privacy requests The oldest waits 4 days.', '/operator/privacy?state=WAITING'],
    ['3 Failed mails', '/operator/mail?state=FAILED'],
    ['4 Failed jobs', '/operator/mail?tab=jobs'],
  ])
})

test('mails that are not sent are mentioned only while there are any', async () => {
  await openWith({ waiting: { ...nothing, queuedMails: 12, sendingMails: 1 } })
  const long = links('Waiting').filter(([words]) => words?.endsWith('for over an hour'))
  expect(long.slice(-2)).toEqual([
    ['12 Mails queued for over an hour', '/operator/mail?state=QUEUED'],
    ['1 Mail being sent for over an hour', '/operator/mail?state=SENDING'],
  ])
  cleanup()
  await openWith()
  expect(screen.queryByText(/for over an hour/)).toBeNull()
})

test('mails without a postal address are mentioned, with a link to set one', async () => {
  await openWith({ hasPostalAddress: false })
  const sentence = screen.getByText(/^Mails carry no postal address/)
  expect(within(sentence).getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe(
    '/operator/settings',
  )
  cleanup()
  await openWith()
  expect(screen.queryByText(/^Mails carry no postal address/)).toBeNull()
})

test.each([
  [ago(1), 'true'],
  [inDays(1), 'false'],
])('cases due at %s are red only when they are overdue', async (casesDueAt, overdue) => {
  await openWith({ waiting: { ...nothing, cases: 1, casesDueAt } })
  expect(screen.getByRole('link', { name: /^1 Case / }).getAttribute('data-overdue')).toBe(overdue)
})

test.each([
  [
    'DueGroupsQuery',
    'Ready to meet again',
    'Who could meet again could not be counted.',
    /^Candidates are shown by/,
  ],
  [
    'FiguresQuery',
    'How the service is doing',
    'The figures could not be loaded.',
    /^Nobody has asked for early access/,
  ],
] as const)(
  'nothing else waits for %s, which can be requested again after a failure',
  async (part, title, failure, empty) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { answer, fail } = await openWithoutParts()
    const section = within(screen.getByRole('region', { name: title }))
    expect(section.getByText('Loading...')).toBeTruthy()
    expect(screen.getByText('Nothing waits for you.')).toBeTruthy()
    await fail(part)
    expect(section.getByRole('alert').textContent).toBe(failure)
    expect(screen.getByText('Nothing waits for you.')).toBeTruthy()
    await act(async () => section.getByRole('button', { name: 'Try again' }).click())
    await answer(part, { due: [], ...noFigures })
    expect(section.getByText(empty)).toBeTruthy()
    logged.mockRestore()
  },
)

test('candidates are shown for each location', async () => {
  const location = { __typename: 'Location', id: 'l1', label: 'Metro Detroit' }
  await openWith({ due: [{ location, secondCandidates: 1200, oneOnOnePairs: 0 }] })
  expect(rows('Candidates for Second and One-on-One')).toEqual([
    ['Metro Detroit', '1,200 or more', 'fewer than 6', 'See candidates'],
  ])
})

test('the coming two weeks show what is planned, and which encounters have too few people', async () => {
  const draft = encounter(9, { state: 'DRAFT', seatsTaken: 0, startsAt: inDays(3) })
  await openWith({
    timeline: page([encounter(7), encounter(8, { seatsTaken: 7, isLikelyTooFew: true }), draft], 'more'),
  })
  const shown = links('The coming two weeks').map(([words, href]) => [
    words?.replace(/\d+:\d+ [AP]M \w+/, 'then'),
    href,
  ])
  expect(shown).toEqual([
    ['Table 7 then · 12 of 12 ', '/operator/encounters/7'],
    ['Table 8 then · 7 of 12 Too few', '/operator/encounters/8'],
    ['Table 9 then · 0 of 12 Draft', '/operator/encounters/9'],
    ['Encounters', '/operator/encounters'],
  ])
})

test('an encounter is shown on its local day, from today on', () => {
  const event = (startsAt: string, timeZone = 'America/Detroit') => ({ startsAt, timeZone })
  const lateToday = event('2026-11-22T04:30:00.000Z')
  const goingOn = event('2026-11-21T04:30:00.000Z')
  const farEast = event('2026-11-22T04:30:00.000Z', 'Asia/Tokyo')
  const tooFar = event('2026-12-05T17:00:00.000Z')
  const days = timelineDays([goingOn, lateToday, farEast, tooFar], now, 'America/Detroit')
  expect(days).toHaveLength(14)
  expect(days.at(-1)?.date).toBe('2026-12-04')
  expect(days.filter(({ events }) => events.length > 0)).toEqual([
    { date: '2026-11-21', events: [goingOn, lateToday] },
    { date: '2026-11-22', events: [farEast] },
  ])
})

test('days are the same in a browser that writes Canadian dates with the month first, as Safari may', () => {
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locale, options) {
    return new DateTimeFormat(locale === 'en-CA' ? 'en-US' : locale, options)
  })
  expect(timelineDays([], now, 'America/Detroit')[0]?.date).toBe('2026-11-21')
})

test('every chart is also shown as a table', async () => {
  await openWith({
    figures: {
      funnel: { requested: 1000, invited: 500, joined: 250, first: 200, second: 50, oneOnOne: 0 },
      showRate: [
        { week: '2026-11-02', seats: 12, attended: 9, rate: 0.75 },
        { week: '2026-11-16', seats: 8, attended: 8, rate: 1 },
      ],
      answerTimes: spans.map((upToHours, index) => ({ upToHours, accepted: index, declined: 1 })),
    },
  })
  expect(rows('How far people have come')).toEqual([
    ['Requested', '1,000', '–'],
    ['Invited', '500', '50%'],
    ['Joined', '250', '50%'],
    ['First', '200', '80%'],
    ['Second', '50', '25%'],
    ['One-on-One', '0', '0%'],
  ])
  expect(rows('Seats used, by week')).toEqual([
    ['Nov 2', '12', '9', '75%'],
    ['Nov 16', '8', '8', '100%'],
  ])
  const answers = rows('Time from invitation to answer')
  expect(answers.slice(0, 2)).toEqual([
    ['0–1 h', '0', '1'],
    ['1–3 h', '1', '1'],
  ])
  expect(answers.at(-1)).toEqual(['over 72 h', '7', '1'])
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    'The way to a One-on-One, drawn. Of 1,000 people who asked, 250 joined and 200 came to a First Encounter.',
    'Show rate, drawn. 85% of the seats of the last 26 weeks were used.',
    'Time to answer, drawn. 42% of the answers of the last 90 days came within a day.',
  ])
})
