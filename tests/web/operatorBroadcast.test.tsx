import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { broadcastRoute } from '../../client/screens/operator/broadcast/route.ts'
import { mailRoute } from '../../client/screens/operator/mail/route.ts'
import { showToast } from '../../client/ui/toast.ts'
import './modalDialogs.ts'
import { answerScreen, listOf } from './answerScreen.ts'
import { button, field, fill, press } from './formFields.ts'

vi.mock('../../client/ui/toast.ts')
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const textLabel = 'Text; an empty line begins a new paragraph'
const counts = { recipients: 214, recipientsDigest: 'these 214', unsubscribed: 3, suppressed: 1 }

const thursdayTable = {
  __typename: 'OperatorEncounter',
  id: 'e1',
  rowId: 7,
  name: 'Thursday Table',
  state: 'SCHEDULED',
  startsAt: '2026-12-04T00:00:00.000Z',
  timeZone: 'America/Detroit',
}

const openMembers = (search = '') =>
  answerScreen(broadcastRoute, `/operator/write${search}`, {
    broadcastDraft: counts,
    locations: [{ id: 'l1', label: 'Ann Arbor' }],
  })

const openEncounter = (id: string) =>
  answerScreen(broadcastRoute, `/operator/write?encounter=${id}`, {
    broadcastDraft: counts,
    encounter: { ...thursdayTable, id },
  })

test('members are chosen by the filters of their list, and the number of recipients is shown first', async () => {
  const { variables } = await openMembers('?status=ACTIVE&location=l1')
  expect(variables).toMatchObject({
    to: { status: 'ACTIVE', locationId: 'l1', search: null, engagement: null },
    isEncounter: false,
  })
  expect(screen.getByRole('status').textContent).toBe(
    '214 people get this mail; 3 people want no news by mail, and to 1 address no mail is sent.',
  )
})

test('members who canceled get no mail, so they cannot be chosen', async () => {
  const statuses = () =>
    [...screen.getByLabelText<HTMLSelectElement>('Status').options].map(({ text }) => text)
  await openMembers()
  expect(statuses()).toEqual(['Every status', 'Active', 'Paused'])
  cleanup()
  // An address may still ask for them.
  await openMembers('?status=CANCELED')
  expect(screen.getByLabelText<HTMLSelectElement>('Status').selectedOptions[0]?.text).toBe('Canceled')
})

test('a mail is previewed, and sent once the number is confirmed', async () => {
  const { asked, reply, location } = await openMembers('?status=ACTIVE')
  await press('Send to 214 people')
  expect(screen.getAllByText('Please write something.')).toHaveLength(2)
  expect(document.activeElement).toBe(field('Subject'))
  await fill('Subject', 'New evenings')
  await fill(textLabel, 'We meet in Ann Arbor, too.')
  await press('Preview')
  const to = { status: 'ACTIVE', locationId: null, search: null, engagement: null }
  expect(asked()).toEqual({ to, subject: 'New evenings', text: 'We meet in Ann Arbor, too.' })
  await reply({ broadcastDraft: { preview: { subject: 'New evenings', text: 'Hi Juniper,' } } })
  expect(screen.getByText('Hi Juniper,')).toBeTruthy()
  await fill(textLabel, 'Come!')
  expect(screen.queryByText('Hi Juniper,')).toBeNull()
  await press('Send to 214 people')
  const dialog = within(screen.getByRole('dialog', { name: 'Send this mail to 214 people?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 214 people' }))
  expect(asked()).toEqual({
    input: { to, subject: 'New evenings', text: 'Come!', recipientsDigest: 'these 214' },
  })
  await reply({ sendBroadcast: { broadcast: { id: 'b1', recipients: 214 } } })
  expect(location.history.at(-1)).toBe('/operator/mail?tab=written')
  expect(showToast).toHaveBeenCalledWith('The mail is on its way to 214 people.', 'good')
  expect(sessionStorage).toHaveLength(0)
})

test('if the recipients have changed meanwhile, their number is read again and must be confirmed', async () => {
  const { asked, name, refuse, reply } = await openMembers()
  await fill('Subject', 'New evenings')
  await fill(textLabel, 'Come!')
  await press('Send to 214 people')
  const inDialog = () => within(screen.getByRole('dialog'))
  await userEvent.click(inDialog().getByRole('button', { name: 'Send to 214 people' }))
  const words = 'Who gets this mail has changed: it is 213 people now. Please look again.'
  await refuse(new DomainError('CONFLICT', words))
  await waitFor(() => expect(name()).toBe('BroadcastScreenQuery'))
  await reply({
    broadcastDraft: { ...counts, recipients: 213, recipientsDigest: 'these 213' },
    locations: [{ id: 'l1', label: 'Ann Arbor' }],
  })
  expect(document.body.textContent).toContain(words)
  await press('Send to 213 people')
  await userEvent.click(inDialog().getByRole('button', { name: 'Send to 213 people' }))
  expect(asked()).toMatchObject({ input: { text: 'Come!', recipientsDigest: 'these 213' } })
})

test('a broadcast whose reply is lost is not called unsent, since another would reach everybody again', async () => {
  const { refuse } = await openMembers()
  await fill('Subject', 'New evenings')
  await fill(textLabel, 'Come!')
  await press('Send to 214 people')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 214 people' }))
  await refuse(new ConnectionError('lost'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body.textContent).not.toContain('was not sent')
  expect(document.body.textContent).toContain('the mail may be on its way')
  expect(field(textLabel)).toHaveProperty('value', 'Come!')
})

test('drafts of broadcasts survive leaving the page, one to members and one to each encounter', async () => {
  await openMembers()
  await fill('Subject', 'New evenings')
  await fill(textLabel, 'We meet in Ann Arbor, too.')
  cleanup()
  await openMembers('?status=ACTIVE')
  expect([field('Subject').value, field(textLabel).value]).toEqual([
    'New evenings',
    'We meet in Ann Arbor, too.',
  ])
  cleanup()
  await openEncounter('e1')
  expect(field('Subject').value).toBe('')
  await fill('Subject', 'Bring a friend')
  cleanup()
  await openEncounter('e2')
  expect(field('Subject').value).toBe('')
  expect(Object.keys(sessionStorage).sort()).toEqual(['draft:mail to encounter e1', 'draft:mail to members'])
  cleanup()
  await openEncounter('e1')
  expect(field('Subject').value).toBe('Bring a friend')
})

test('people at an encounter are chosen by their part of the roster', async () => {
  const { variables, location } = await answerScreen(broadcastRoute, '/operator/write?encounter=e1', {
    broadcastDraft: { recipients: 12, recipientsDigest: 'these 12', unsubscribed: 0, suppressed: 0 },
    encounter: thursdayTable,
  })
  expect(variables).toMatchObject({ to: { encounterId: 'e1', places: ['SEATED', 'WAITLISTED'] } })
  expect(screen.getByRole('link', { name: 'Thursday Table' })).toBeTruthy()
  expect(screen.getByText('12 people get this mail.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Those who can still answer'))
  expect(location.history.at(-1)).toContain('places=SEATED%2CWAITLISTED%2CINVITED')
})

test('if no part of the roster is ticked any more, the broadcast goes to nobody until one is chosen', async () => {
  const { location } = await answerScreen(broadcastRoute, '/operator/write?encounter=e1&places=SEATED', {
    broadcastDraft: counts,
    encounter: thursdayTable,
  })
  await userEvent.click(screen.getByLabelText('Those who hold a seat'))
  expect(screen.getByLabelText<HTMLInputElement>('Those on the waitlist').checked).toBe(false)
  expect(screen.getByText('Please choose who is written to.')).toBeTruthy()
  expect(button('Send to 0 people').disabled).toBe(true)
  await userEvent.click(screen.getByLabelText('Those who can still answer'))
  expect(location.history.at(-1)).toContain('places=INVITED')
})

test('the form of a broadcast to a canceled encounter says that it is canceled', async () => {
  await answerScreen(broadcastRoute, '/operator/write?encounter=e1', {
    broadcastDraft: counts,
    encounter: { ...thursdayTable, state: 'CANCELED' },
  })
  expect(screen.getByText('It is canceled. The mail says so below what you write.')).toBeTruthy()
})

test('the list of broadcasts shows the outcome of each, and every reason why a mail was not sent', async () => {
  const broadcast = {
    id: 'b1',
    subject: 'New evenings',
    text: 'We meet in Ann Arbor, too.',
    encounter: null,
    recipients: 214,
    sentAt: '2026-03-04T15:00:00.000Z',
    outcome: { queued: 4, sent: 207, failed: 1, notSent: 2 },
  }
  await answerScreen(mailRoute, '/operator/mail?tab=written', {
    failedJobCount: 0,
    broadcasts: listOf('Broadcast', [broadcast]),
  })
  const row = within(screen.getByRole('row', { name: /New evenings/ }))
  for (const words of [
    '214 people',
    '207 sent',
    '4 queued',
    '1 failed',
    '2 unsubscribed, suppressed or gone',
  ]) {
    expect(row.getByText(words), words).toBeTruthy()
  }
})

test('a broadcast to an encounter does not call people unsubscribed who have lost their place', async () => {
  const broadcast = {
    id: 'b2',
    subject: 'The door',
    text: 'Ring twice.',
    encounter: { ...thursdayTable, rowId: 7 },
    recipients: 12,
    sentAt: '2026-03-04T15:00:00.000Z',
    outcome: { queued: 0, sent: 0, failed: 0, notSent: 12 },
  }
  await answerScreen(mailRoute, '/operator/mail?tab=written', {
    failedJobCount: 0,
    broadcasts: listOf('Broadcast', [broadcast]),
  })
  const row = within(screen.getByRole('row', { name: /The door/ }))
  expect(row.getByText('12 without a place by then, suppressed, gone or canceled')).toBeTruthy()
})
