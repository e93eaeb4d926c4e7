import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createOperationDescriptor } from 'relay-runtime'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { noteServerTime } from '../../client/browser/serverClock.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import availabilityQuery from '../../client/screens/member/preferences/__generated__/AvailabilityFormQuery.graphql.ts'
import preferencesQuery from '../../client/screens/member/preferences/__generated__/PreferencesScreenQuery.graphql.ts'
import { preferencesRoute } from '../../client/screens/member/preferences/route.ts'
import { storeSession } from '../../client/session/session.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { endSession } from './endSession.ts'
import { button, errorOf, field, press } from './formFields.ts'
import { tokenFor } from './tokens.ts'

const choice = (kind: string) => (id: number, label: string) => ({
  id: `${kind}${id}`,
  value: `${kind}${id}`,
  label,
})
const location = choice('location')
const gender = choice('gender')
const ages = choice('ages')

const lookups = {
  locations: [location(1, 'Metro Detroit'), location(2, 'Ann Arbor')],
  genders: [gender(1, 'Woman'), gender(2, 'Man')],
  ageRanges: [ages(1, '18-24'), ages(2, '25-34'), ages(3, '35-44')],
}

const stored = {
  username: 'maya',
  email: 'maya@example.org',
  preferredLocation: location(1, 'Metro Detroit'),
  ageRange: ages(2, '25-34'),
  genderIdentity: gender(1, 'Woman'),
  preferredAgeRanges: [ages(2, '25-34')],
  wantsInvitationMail: true,
  wantsNewsMail: false,
}

const open = (search = '') => renderScreen(preferencesRoute, `/member/preferences${search}`)

async function openWith(changes: object = {}, search = '') {
  const { environment, location: place } = await open(search)
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const viewer = { id: 'viewer', preferences: { ...stored, ...changes } }
  await act(async () => environment.mock.resolveMostRecentOperation({ data: { viewer, ...lookups } }))
  await screen.findByLabelText('Username')
  const sent = () => environment.mock.getMostRecentOperation().request.variables.input
  const reply = (preferences: object) =>
    act(async () =>
      environment.mock.resolveMostRecentOperation({
        data: { updatePreferences: { viewer: { id: 'viewer', preferences: { ...stored, ...preferences } } } },
      }),
    )
  const refuse = (error: Error) => act(async () => environment.mock.rejectMostRecentOperation(error))
  return { environment, place, sent, reply, refuse }
}

const optionsOf = (label: string) =>
  [...field(label).querySelectorAll('option')].map(({ textContent }) => textContent)
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  noteServerTime(Date.now(), 0)
})

test('Preferences says that it is loading', async () => {
  await open()
  expect(screen.getByRole('status').textContent).toBe('Loading your preferences...')
})

test('username and email are shown read-only, with the way to change them', async () => {
  await openWith()
  for (const [label, value] of [
    ['Username', 'maya'],
    ['Email', 'maya@example.org'],
  ] as const) {
    expect(field(label).value).toBe(value)
    expect((field(label) as HTMLInputElement).readOnly).toBe(true)
  }
  expect(screen.getByRole('link', { name: 'Membership' }).getAttribute('href')).toBe('/member/membership')
})

test('if the available times fail to load, "Try again" requests only those', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment, refuse } = await openWith()
  await userEvent.selectOptions(field('Gender identity'), 'Man')
  await press('Choose when you can come')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await refuse(new ConnectionError('offline'))
  expect((await screen.findByRole('alert')).textContent).toBe('Your times could not be loaded.')
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const availability = { times: [], awayUntil: null, daysBetweenFirsts: null, usualDaysBetweenFirsts: 14 }
  const data = { viewer: { id: 'viewer', availability } }
  act(() => environment.mock.resolveMostRecentOperation({ data }))
  await screen.findByLabelText('Thursday evening, from 5 PM on')
  expect(field('Gender identity').value).toBe('gender2')
})

test('the available times have their own form, which follows another tab and sends only changes', async () => {
  const { environment } = await openWith()
  await press('Choose when you can come')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const stored = {
    times: [{ weekday: 4, part: 'EVENING' }],
    awayUntil: null,
    daysBetweenFirsts: null,
    usualDaysBetweenFirsts: 14,
  }
  const viewer = (availability: object) => ({ viewer: { id: 'viewer', availability } })
  act(() => environment.mock.resolveMostRecentOperation({ data: viewer(stored) }))
  const box = await screen.findByLabelText<HTMLInputElement>('Thursday evening, from 5 PM on')
  expect(box.checked).toBe(true)
  expect(optionsOf('At most one First Encounter')).toEqual([
    'As usual (every 14 days)',
    'Every 7 days',
    'Every 14 days',
    'Every 28 days',
    'No limit',
  ])
  await userEvent.click(screen.getByLabelText('Monday morning, before noon'))
  const awayUntil = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  const elsewhere = { ...stored, awayUntil, daysBetweenFirsts: 28 }
  const first = createOperationDescriptor(availabilityQuery, {})
  act(() => environment.commitPayload(first, viewer(elsewhere) as never))
  expect(field('I am away until and including (optional)').value).toBe(awayUntil)
  await userEvent.selectOptions(field('At most one First Encounter'), 'No limit')
  await press('Save When I Can Come')
  const input = {
    times: [
      { weekday: 1, part: 'MORNING' },
      { weekday: 4, part: 'EVENING' },
    ],
    daysBetweenFirsts: 0,
  }
  expect(environment.mock.getMostRecentOperation().request.variables.input).toEqual(input)
  const saved = { ...elsewhere, ...input }
  await act(async () =>
    environment.mock.resolveMostRecentOperation({ data: { updateAvailability: viewer(saved) } }),
  )
  expect(screen.getByText('Saved. It counts for new groups and invitations.')).toBeTruthy()
})

test('"Ask me for another evening" opens the available times; "Not this week" means away until Sunday', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 12), toFake: ['Date'] })
  const { environment } = await openWith({}, '?open=availability')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const availability = { times: [], awayUntil: null, daysBetweenFirsts: null, usualDaysBetweenFirsts: 14 }
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer: { id: 'viewer', availability } } }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('When you can come'))
  await userEvent.click(await screen.findByRole('button', { name: 'Not this week' }))
  expect(field('I am away until and including (optional)').value).toBe('2026-11-29')
})

test('the days to be away until are checked by the server’s clock, not the page’s', async () => {
  const { environment } = await openWith({}, '?open=availability')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const availability = { times: [], awayUntil: null, daysBetweenFirsts: null, usualDaysBetweenFirsts: 14 }
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer: { id: 'viewer', availability } } }))
  const day = 24 * 3_600_000
  noteServerTime(Date.now() - 10 * day, -10 * day)
  const awayUntil = new Date(Date.now() - 5 * day).toISOString().slice(0, 10)
  await userEvent.type(await screen.findByLabelText('I am away until and including (optional)'), awayUntil)
  await press('Save When I Can Come')
  expect(environment.mock.getMostRecentOperation().request.variables.input).toEqual({ awayUntil })
})

test('an incomplete date does not count as none: it must be completed or left empty', async () => {
  const { environment } = await openWith({}, '?open=availability')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: { viewer: { id: 'viewer', availability: noTimes } },
    }),
  )
  await userEvent.click(await screen.findByLabelText('Monday morning, before noon'))
  const sent = environment.mock.getAllOperations().length
  const away = field('I am away until and including (optional)')
  Object.defineProperty(away, 'validity', { value: { badInput: true }, configurable: true })
  await press('Save When I Can Come')
  expect(screen.getByText('Please complete this, or leave it empty.')).toBeTruthy()
  expect(document.activeElement).toBe(away)
  expect(environment.mock.getAllOperations()).toHaveLength(sent)
  Object.defineProperty(away, 'validity', { value: { badInput: false } })
  await press('Save When I Can Come')
  expect(environment.mock.getAllOperations()).toHaveLength(sent + 1)
})

test('Preferences offers exactly the lookups, with the stored ones chosen', async () => {
  await openWith()
  expect(optionsOf('Preferred location')).toEqual(['Please choose', 'Metro Detroit', 'Ann Arbor'])
  expect(optionsOf('Age range')).toEqual(['Please choose', '18-24', '25-34', '35-44'])
  expect(optionsOf('Gender identity')).toEqual(['Please choose', 'Woman', 'Man'])
  expect(['Preferred location', 'Age range', 'Gender identity'].map((label) => field(label).value)).toEqual([
    'location1',
    'ages2',
    'gender1',
  ])
  expect(['18-24', '25-34', '35-44'].map((label) => box(label).checked)).toEqual([false, true, false])
  expect(box('Email me when I am invited').checked).toBe(true)
  expect(box('Email me news about Encounters').checked).toBe(false)
})

test('a retired choice is still offered to the member who has it', async () => {
  await openWith({
    preferredLocation: location(9, 'Toledo'),
    preferredAgeRanges: [ages(2, '25-34'), ages(9, '80+')],
  })
  expect(field('Preferred location').value).toBe('location9')
  expect(optionsOf('Preferred location')).toContain('Toledo')
  expect(box('80+').checked).toBe(true)
})

test('saving sends only changes, says "Saving..." meanwhile, and then shows the saved values', async () => {
  const { sent, reply } = await openWith()
  await userEvent.selectOptions(field('Preferred location'), 'Ann Arbor')
  await userEvent.selectOptions(field('Age range'), '35-44')
  await userEvent.selectOptions(field('Gender identity'), 'Man')
  await userEvent.click(box('35-44'))
  await userEvent.click(box('18-24'))
  await userEvent.click(box('Email me when I am invited'))
  await userEvent.click(box('Email me news about Encounters'))
  await press('Save Changes')
  expect(button('Saving...').disabled).toBe(true)
  expect(sent()).toEqual({
    preferredLocationId: 'location2',
    ageRangeId: 'ages3',
    genderIdentityId: 'gender2',
    preferredAgeRangeIds: ['ages1', 'ages2', 'ages3'],
    wantsInvitationMail: false,
    wantsNewsMail: true,
  })
  await reply({
    preferredLocation: location(2, 'Ann Arbor'),
    ageRange: ages(3, '35-44'),
    genderIdentity: gender(2, 'Man'),
    preferredAgeRanges: lookups.ageRanges,
    wantsInvitationMail: false,
    wantsNewsMail: true,
  })
  expect(screen.getByText('Preferences updated successfully.')).toBeTruthy()
  expect(button('Save Changes').disabled).toBe(false)
  expect(field('Preferred location').value).toBe('location2')
  expect(box('18-24').checked).toBe(true)
})

test('unchanged fields show what another tab saved, and are not sent back', async () => {
  const { environment, sent, reply } = await openWith()
  await userEvent.selectOptions(field('Gender identity'), 'Man')
  const elsewhere = {
    ...stored,
    preferredLocation: location(2, 'Ann Arbor'),
    genderIdentity: gender(1, 'Woman'),
  }
  const record = { __typename: 'Viewer', id: 'viewer', preferences: elsewhere }
  const operation = createOperationDescriptor(preferencesQuery, {})
  act(() => environment.commitPayload(operation, { viewer: record, ...lookups } as never))
  expect(field('Preferred location').value).toBe('location2')
  expect(field('Gender identity').value).toBe('gender2')
  await press('Save Changes')
  expect(sent()).toEqual({ genderIdentityId: 'gender2' })
  await reply({ ...elsewhere, genderIdentity: gender(2, 'Man') })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('Preferences updated successfully.')),
  )
  await userEvent.selectOptions(field('Age range'), '35-44')
  expect(screen.queryByText('Preferences updated successfully.')).toBeNull()
})

test.each([
  ['Preferred location', 'Location is required.'],
  ['Age range', 'Age range is required.'],
  ['Gender identity', 'Gender identity is required.'],
])('without %s nothing is sent, and "%s" is shown beside it', async (label, sentence) => {
  const { environment } = await openWith()
  await userEvent.selectOptions(field(label), 'Please choose')
  await press('Save Changes')
  expect(errorOf(field(label))).toBe(sentence)
  await waitFor(() => expect(document.activeElement).toBe(field(label)))
  expect(environment.mock.getAllOperations()).toHaveLength(0)
})

test('a missing preferred age group is reported at once', async () => {
  await openWith()
  await userEvent.click(box('25-34'))
  expect(errorOf(box('25-34'))).toBe('Please choose at least one preferred age group.')
})

test('an error of the server about a field is shown beside it', async () => {
  const { refuse } = await openWith()
  await press('Save Changes')
  const fields = { genderIdentityId: 'Please choose a gender identity from the list.' }
  await refuse(new DomainError('BAD_INPUT', fields.genderIdentityId, 'genderIdentityId', undefined, fields))
  expect(errorOf(field('Gender identity'))).toBe(fields.genderIdentityId)
  await waitFor(() => expect(document.activeElement).toBe(field('Gender identity')))
})

test.each([
  [
    'no reply',
    new ConnectionError('offline'),
    /^Failed to update preferences\. We could not reach the server\./,
  ],
  ['a fault', new DomainError('INTERNAL', 'Reference 1'), /^Failed to update preferences\.$/],
])(
  'after %s the choices stay and the form says so; the next success clears the sentence',
  async (_, error, sentence) => {
    const { refuse, reply } = await openWith()
    await userEvent.selectOptions(field('Preferred location'), 'Ann Arbor')
    await press('Save Changes')
    await refuse(error)
    expect(screen.getByRole('alert').textContent).toMatch(sentence)
    expect(field('Preferred location').value).toBe('location2')
    await press('Save Changes')
    expect(screen.queryByRole('alert')).toBeNull()
    await reply({ preferredLocation: location(2, 'Ann Arbor') })
    expect(screen.getByText('Preferences updated successfully.')).toBeTruthy()
  },
)

test('the browser asks before the page is left with unsaved changes, but not with saved ones', async () => {
  storeSession({ authToken: tokenFor(600), refreshToken: 'r1' })
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { reply } = await openWith()
  expect(leaving()).toBe(false)
  await userEvent.selectOptions(field('Preferred location'), 'Ann Arbor')
  expect(leaving()).toBe(true)
  await userEvent.selectOptions(field('Preferred location'), 'Metro Detroit')
  expect(leaving()).toBe(false)
  await userEvent.selectOptions(field('Preferred location'), 'Ann Arbor')
  await press('Save Changes')
  await reply({ preferredLocation: location(2, 'Ann Arbor') })
  expect(leaving()).toBe(false)
})

test('Preferences says so if loading fails, and "Try again" loads it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment } = await open()
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  act(() => environment.mock.rejectMostRecentOperation(new DomainError('INTERNAL', 'Reference 1')))
  expect(await screen.findByText('Failed to load member data.')).toBeTruthy()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const viewer = { id: 'viewer', preferences: stored }
  act(() => environment.mock.resolveMostRecentOperation({ data: { viewer, ...lookups } }))
  expect(await screen.findByLabelText('Username')).toBeTruthy()
  logged.mockRestore()
})

const noTimes = { times: [], awayUntil: null, daysBetweenFirsts: null, usualDaysBetweenFirsts: 14 }

/** Answers the query for the member's available times, with none stored. */
async function answerTimes({ environment }: Awaited<ReturnType<typeof openWith>>) {
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const data = { viewer: { id: 'viewer', availability: noTimes } }
  act(() => environment.mock.resolveMostRecentOperation({ data }))
  return screen.findByLabelText<HTMLInputElement>('Thursday evening, from 5 PM on')
}

test('unsaved choices survive a reload, until they are saved or the page is left', async () => {
  const page = await openWith()
  await userEvent.selectOptions(field('Gender identity'), 'Man')
  await press('Choose when you can come')
  await userEvent.click(await answerTimes(page))
  endSession()

  const again = await openWith()
  const evening = await answerTimes(again)
  await waitFor(() => expect(evening.checked).toBe(true))
  expect(field('Gender identity').value).toBe('gender2')
  await press('Save Changes')
  expect(again.sent()).toEqual({ genderIdentityId: 'gender2' })
  await again.reply({ genderIdentity: gender(2, 'Man') })
  expect(Object.keys(sessionStorage)).toEqual(['draft:availability'])
  cleanup()
  expect(Object.keys(sessionStorage)).toEqual([])
})

/** Fakes a browser with push notifications, whose user allows or denies them. */
function fakePush(permission: 'granted' | 'denied') {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', unsubscribe }
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription }
  Object.assign(window, {
    PushManager: class {},
    Notification: { requestPermission: async () => permission },
  })
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return unsubscribe
}

async function openNotifications(notificationKey: string | null, notifications: object | null) {
  const opened = await openWith()
  const { environment } = opened
  const asked = () => environment.mock.getAllOperations().find(isNamed('NotificationsCardQuery'))
  await waitFor(() => expect(asked()).toBeDefined())
  const viewer = { id: 'viewer', notificationKey, notifications }
  const operation = asked()
  act(() => operation && environment.mock.resolve(operation, { data: { viewer } }))
  return opened
}

type Operation = { request: { node: { operation: { name: string } } } }
const nameOf = ({ request }: Operation) => request.node.operation.name
const isNamed = (name: string) => (operation: Operation) => nameOf(operation) === name

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
})

const everything = { invitations: true, reminders: true, impressions: true, quietFrom: 22, quietUntil: 8 }

test('notifications are off until the member turns them on, and off again with one click', async () => {
  const unsubscribe = fakePush('granted')
  const { environment, sent } = await openNotifications('the key', null)
  await press('Turn on')
  await waitFor(() =>
    expect(sent()).toEqual({
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      serviceKey: 'the key',
      ...everything,
    }),
  )
  const answer = (name: string, notifications: object | null) =>
    act(async () =>
      environment.mock.resolveMostRecentOperation({
        data: { [name]: { viewer: { id: 'viewer', notifications } } },
      }),
    )
  await answer('saveNotifications', everything)
  expect(box('Reminders, and changes of an encounter').checked).toBe(true)
  await press('Turn off')
  await answer('stopNotifications', null)
  await screen.findByText('This browser is no longer notified.')
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(button('Turn on').disabled).toBe(false)
})

test.each([
  ['Turn on', null, everything, 'This browser is notified from now on.'],
  ['Turn off', everything, null, 'This browser is no longer notified.'],
])('"%s" whose reply is lost shows the state that the server has', async (name, before, after, said) => {
  fakePush('granted')
  const { environment } = await openNotifications('the key', before)
  const asked = () => environment.mock.getAllOperations()
  await press(name)
  await waitFor(() =>
    expect(asked().some(isNamed(`useNotifications${before ? 'Stop' : 'Save'}Mutation`))).toBe(true),
  )
  await act(async () => environment.mock.rejectMostRecentOperation(new ConnectionError('lost')))
  await waitFor(() => expect(asked().some(isNamed('NotificationsCardQuery'))).toBe(true))
  const viewer = { id: 'viewer', notificationKey: 'the key', notifications: after }
  for (const operation of asked().filter(isNamed('NotificationsCardQuery')))
    act(() => environment.mock.resolve(operation, { data: { viewer } }))
  await screen.findByText(said)
  expect(screen.queryByText(/could not be turned/)).toBeNull()
})

test('a browser that subscribed under an earlier key of the service subscribes again', async () => {
  const unsubscribe = fakePush('granted')
  const registration = await navigator.serviceWorker.getRegistration()
  const { subscribe } = registration?.pushManager ?? {}
  const taken = new DOMException('There is a subscription with another key.', 'InvalidStateError')
  Object.assign(registration?.pushManager ?? {}, {
    subscribe: async (options: object) => {
      if (unsubscribe.mock.calls.length === 0) throw taken
      return subscribe?.(options)
    },
  })
  const { sent } = await openNotifications('the new key', null)
  await press('Turn on')
  await waitFor(() => expect(sent()).toMatchObject({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc' }))
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('each browser has quiet hours beside its notifications; the same hour twice means none', async () => {
  fakePush('granted')
  const chosen = { invitations: true, reminders: false, impressions: true, quietFrom: 22, quietUntil: 8 }
  const { environment, sent } = await openNotifications('the key', chosen)
  await screen.findByText(/None comes between 10 PM and 8 AM by the clock of your location\./)
  await userEvent.selectOptions(field('Until'), '10 PM')
  await press('Save Notifications')
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const notifications = { ...chosen, quietUntil: 22 }
  await waitFor(() => expect(sent()).toEqual({ endpoint, serviceKey: 'the key', ...notifications }))
  await act(async () =>
    environment.mock.resolveMostRecentOperation({
      data: { saveNotifications: { viewer: { id: 'viewer', notifications } } },
    }),
  )
  await screen.findByText(/One may come at any hour\./)
})

test('choosing notifications neither moves the focus nor disables fields, and saves nothing by itself', async () => {
  fakePush('granted')
  const chosen = { invitations: true, reminders: false, impressions: true, quietFrom: 22, quietUntil: 8 }
  const { environment, sent } = await openNotifications('the key', chosen)
  const reminders = box('Reminders, and changes of an encounter')
  await userEvent.click(reminders)
  expect(document.activeElement).toBe(reminders)
  field('From').focus()
  for (const hour of ['9 PM', '8 PM', '7 PM']) await userEvent.selectOptions(field('From'), hour)
  expect(document.activeElement).toBe(field('From'))
  expect(field('From').closest('fieldset')?.disabled).toBe(false)
  expect(environment.mock.getAllOperations().map(nameOf)).not.toContain('useNotificationsSaveMutation')
  await press('Save Notifications')
  await waitFor(() => expect(sent()).toMatchObject({ ...chosen, reminders: true, quietFrom: 19 }))
  await act(async () => environment.mock.rejectMostRecentOperation(new ConnectionError(new TypeError())))
  expect(screen.getByText(/^Your choice could not be saved\. We could not reach the server\./)).toBeTruthy()
  expect([reminders.checked, field('From').value]).toEqual([true, '19'])
})

test('if the member does not allow notifications, the page says so and sends no request', async () => {
  fakePush('denied')
  const { environment } = await openNotifications('the key', null)
  await press('Turn on')
  await screen.findByText(/does not allow notifications/)
  expect(environment.mock.getAllOperations()).toEqual([])
})

test('on an iPhone the page says how to get notifications, and that only a passkey logs in there', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  await openNotifications('the key', null)
  const note = await screen.findByText(/add Encounters to its home screen/)
  expect(note.textContent).toContain('with a passkey')
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/member/membership')
})

test('if the service has no notifications, the page does not mention them', async () => {
  fakePush('granted')
  await openNotifications(null, null)
  expect(screen.queryByText('Notifications')).toBeNull()
})
