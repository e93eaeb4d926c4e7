import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { mailRoute } from '../../client/screens/operator/mail/route.ts'
import './modalDialogs.ts'
import { answerScreen, listOf } from './answerScreen.ts'
import { fill, paste, press } from './formFields.ts'

afterEach(cleanup)

const mail = {
  id: 'mail1',
  toAddress: 'rosa@example.org',
  member: { id: 'r', rowId: 4, username: 'Rosa' },
  kind: 'seatConfirmed',
  subject: 'You are in',
  unreadable: null,
  state: 'BOUNCED',
  reason: 'There is no such mailbox.',
  attempts: 3,
  createdAt: '2026-03-04T15:00:00.000Z',
  sentAt: '2026-03-04T15:01:00.000Z',
  reportedAt: null,
  retryRefusal: null,
  stopped: null,
}

const openMails = (nodes: readonly object[], search = '') =>
  answerScreen(mailRoute, `/operator/mail${search}`, {
    failedJobCount: 2,
    mailKinds: ['seatConfirmed', 'invitation'],
    mails: listOf('Mail', nodes),
  })

test('a mail shows its recipient, its subject, its state and why; the filters are in the address', async () => {
  const { variables } = await openMails([mail], '?state=BOUNCED&kind=seatConfirmed&search=rosa')
  expect(variables).toMatchObject({ mails: true, addresses: false, jobs: false })
  expect(variables).toMatchObject({ state: 'BOUNCED', kind: 'seatConfirmed', search: 'rosa' })
  const row = within(screen.getByRole('row', { name: /rosa@example.org/ }))
  for (const words of ['You are in', 'Seat confirmed', 'Bounced', 'There is no such mailbox.', '3 tries']) {
    expect(row.getByText(words), words).toBeTruthy()
  }
  expect(row.getByText('March 4, 2026, 10:01 AM EST')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Failed jobs 2' })).toBeTruthy()
})

test('a mail to a member who has been erased says so in the place of the address', async () => {
  const erased = { ...mail, toAddress: null, member: { id: 'r', rowId: 4, username: 'Former member' } }
  await openMails([{ ...erased, subject: null, retryRefusal: 'Its text is erased.' }])
  expect(screen.getByText('Erased')).toBeTruthy()
})

test('a mail that this version cannot read says so, and the others do not', async () => {
  const sentence = 'This version of Encounters cannot read what this mail said.'
  const old = { ...mail, id: 'mail2', toAddress: 'tim@example.org', subject: null, unreadable: sentence }
  await openMails([mail, old])
  const row = within(screen.getByRole('row', { name: /tim@example.org/ }))
  expect(row.getByText('Seat confirmed', { exact: false })).toBeTruthy()
  expect(row.getByText(sentence)).toBeTruthy()
  expect(screen.getAllByText(sentence)).toHaveLength(1)
})

test('the chosen state goes into the address; an empty list mentions the filter only if there is one', async () => {
  const { location } = await openMails([])
  expect(screen.getByText('No mail has been written yet.')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Failed')
  expect(location.history.at(-1)).toBe('/operator/mail?state=FAILED')
  expect(screen.getByText('No mail is like this.')).toBeTruthy()
})

test('a mail that did not arrive can be sent again; one that cannot be has no button', async () => {
  const { asked, reply } = await openMails([
    mail,
    { ...mail, id: 'mail2', toAddress: 'tim@example.org', retryRefusal: 'Login links are never sent twice.' },
  ])
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1)
  await press('Send again to rosa@example.org')
  expect(asked()).toEqual({ input: { mailId: 'mail1' } })
  await reply({
    retryMail: { mail: { ...mail, state: 'QUEUED', reason: null, retryRefusal: 'It waits already.' } },
  })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('The mail to rosa@example.org is sent again.')),
  )
  expect(screen.getByRole('row', { name: /rosa@example.org/ }).textContent).toContain('Queued')
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
})

test('a mail to a member whose address has changed says that it goes to the new one', async () => {
  const { reply } = await openMails([mail])
  await press('Send again to rosa@example.org')
  const queued = { ...mail, toAddress: 'new@example.org', state: 'QUEUED', retryRefusal: 'It waits already.' }
  await reply({ retryMail: { mail: queued } })
  expect(screen.getByText('The mail to new@example.org is sent again.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /new@example.org/ })).toBeTruthy()
})

test('a mail that did not arrive and cannot be sent again says why', async () => {
  const sentence = 'A login link is never sent twice. Its member can ask for a new one.'
  await openMails([
    { ...mail, id: 'mail2', toAddress: 'tim@example.org', state: 'FAILED', retryRefusal: sentence },
    { ...mail, state: 'DELIVERED', retryRefusal: 'Only a mail that did not arrive can be sent again.' },
  ])
  expect(screen.getByRole('row', { name: /tim@example.org/ }).textContent).toContain(sentence)
  expect(screen.queryByText(/^Only a mail that did not arrive/)).toBeNull()
})

test('a mail to a suppressed address cannot be sent again, and links to the list that lifts it', async () => {
  const sentence = 'Nothing is sent to this address. Lift that first, under Mail.'
  const stopped = { email: 'new+rosa@example.org', canLift: true }
  await openMails([{ ...mail, retryRefusal: sentence, stopped }])
  const row = within(screen.getByRole('row', { name: /rosa@example.org/ }))
  expect(row.queryByRole('button')).toBeNull()
  expect(row.getByText(sentence)).toBeTruthy()
  const link = row.getByRole('link', { name: 'Lift new+rosa@example.org' })
  expect(link.getAttribute('href')).toBe('/operator/mail?tab=addresses&search=new%2Brosa%40example.org')
})

test('an address that reported our mail as spam cannot be lifted', async () => {
  const sentence = 'Our mail was reported as spam there, which cannot be lifted.'
  const stopped = { email: 'rosa@example.org', canLift: false }
  await openMails([{ ...mail, retryRefusal: sentence, stopped }])
  const row = within(screen.getByRole('row', { name: /rosa@example.org/ }))
  expect(row.getByText(sentence)).toBeTruthy()
  expect(row.queryByRole('link', { name: /^Lift/ })).toBeNull()
})

test('a mail that was skipped says why', async () => {
  await openMails([{ ...mail, state: 'SKIPPED', reason: null, retryRefusal: 'It was not sent.' }])
  expect(screen.getByText('It was no longer true, or no longer wanted.')).toBeTruthy()
})

test('all mails shown that can be sent again are sent again at once', async () => {
  const other = { ...mail, id: 'mail2', toAddress: 'tim@example.org' }
  const { asked, name, reply } = await openMails([mail, other])
  await press('Send all 2 again')
  expect(asked()).toEqual({ input: { mailIds: ['mail1', 'mail2'] } })
  const sentences = ['Nothing is sent to this address. Lift that first, under Mail.']
  await reply({ retryMails: { mails: [{ ...mail, state: 'QUEUED', retryRefusal: 'It waits.' }], sentences } })
  expect(
    screen.getByText(
      '1 mail is sent again. 1 mail is not: Nothing is sent to this address. Lift that first, under Mail.',
    ),
  ).toBeTruthy()
  expect(name()).toBe('MailScreenQuery')
  expect(screen.queryByRole('button', { name: /^Send all/ })).toBeNull()
})

test('of more mails than one request can hold, only the first are sent again, and the button says so', async () => {
  const { asked } = await openMails(
    Array.from({ length: 51 }, (_, index) => ({ ...mail, id: `mail${index}` })),
  )
  await press('Send the first 50 again')
  expect(asked().input.mailIds).toHaveLength(50)
})

test('if sending again fails, the page says why', async () => {
  const { refuse } = await openMails([mail])
  await press('Send again to rosa@example.org')
  await refuse(new DomainError('CONFLICT', 'Nothing is sent to this address.'))
  expect(screen.getByText(/^The mail could not/).textContent).toBe(
    'The mail could not be sent again. Nothing is sent to this address.',
  )
})

const address = {
  email: 'gone@example.org',
  reason: 'HARD_BOUNCE',
  createdAt: '2026-03-04T15:00:00.000Z',
  canLift: true,
}
const openAddresses = (nodes: readonly object[], search = '') =>
  answerScreen(mailRoute, `/operator/mail?tab=addresses${search}`, {
    failedJobCount: 0,
    suppressedAddresses: listOf('SuppressedAddress', nodes),
  })

test('a suppressed address is lifted with a reason, and leaves the list', async () => {
  const { name, asked, reply } = await openAddresses([
    address,
    { ...address, email: 'angry@example.org', reason: 'SPAM_COMPLAINT', canLift: false },
  ])
  expect(screen.getByRole('row', { name: /gone@/ }).textContent).toContain('There is no such address')
  expect(screen.getByRole('row', { name: /angry@/ }).textContent).toContain('Cannot be lifted')
  await press('Lift gone@example.org')
  const dialog = within(screen.getByRole('dialog', { name: 'Send mail to gone@example.org again?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Lift' }))
  expect(dialog.getByText('A reason is needed.')).toBeTruthy()
  await fill('Reason', 'A new mailbox.')
  await userEvent.click(dialog.getByRole('button', { name: 'Lift' }))
  expect(asked()).toEqual({
    input: { email: 'gone@example.org', reason: 'A new mailbox.', reasonRead: 'HARD_BOUNCE' },
  })
  await reply({ liftSuppression: { email: 'gone@example.org', left: null } })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('Mail goes to gone@example.org again.')),
  )
  expect(name()).toBe('MailScreenQuery')
  await reply({ failedJobCount: 0, suppressedAddresses: listOf('SuppressedAddress', []) })
  expect(screen.getByText('No address is suppressed.')).toBeTruthy()
})

test('if somebody has also unsubscribed, lifting says that invitations and news still do not go there', async () => {
  const { reply } = await openAddresses([address])
  await press('Lift gone@example.org')
  await fill('Reason', 'A new mailbox.')
  await press('Lift')
  await reply({ liftSuppression: { email: 'gone@example.org', left: 'UNSUBSCRIBE' } })
  expect(
    screen.getByText(
      'Mail goes to gone@example.org again, but no invitations and news: those were unsubscribed from.',
    ),
  ).toBeTruthy()
})

test('the dialog to lift an unsubscription asks why they want the mail, not why it arrives', async () => {
  const { asked, reply } = await openAddresses([{ ...address, reason: 'UNSUBSCRIBE' }])
  await press('Lift gone@example.org')
  const title = 'Send invitations and news to gone@example.org again?'
  expect(within(screen.getByRole('dialog', { name: title })).queryByText(/cannot arrive/)).toBeNull()
  await fill('Reason', 'They asked for it.')
  await press('Lift')
  expect(asked()).toMatchObject({ input: { reasonRead: 'UNSUBSCRIBE' } })
  await reply({ liftSuppression: { email: 'gone@example.org', left: null } })
  expect(screen.getByText('Invitations and news go to gone@example.org again.')).toBeTruthy()
})

test('a filter that finds no suppressed address says so, and links to all of them', async () => {
  await answerScreen(mailRoute, '/operator/mail?tab=addresses&search=gone', {
    failedJobCount: 0,
    suppressedAddresses: listOf('SuppressedAddress', []),
  })
  expect(screen.getByText('No suppressed address is like this.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See every suppressed address' }).getAttribute('href')).toBe(
    '/operator/mail?tab=addresses',
  )
})

test('a reason that the server would refuse is refused before it is sent, with the same sentence', async () => {
  const { name } = await openAddresses([address])
  await press('Lift gone@example.org')
  const dialog = within(screen.getByRole('dialog'))
  await paste('Reason', 'x'.repeat(501))
  await press('Lift')
  expect(dialog.getByText('Please write at most 500 characters.')).toBeTruthy()
  expect(name).toThrow('no pending operations')
  await paste('Reason', 'x'.repeat(500))
  await press('Lift')
  expect(name()).toBe('LiftDialogMutation')
})

test('if lifting fails, the dialog says why', async () => {
  const { refuse } = await openAddresses([address], '&reason=HARD_BOUNCE')
  await press('Lift gone@example.org')
  await fill('Reason', 'A new mailbox.')
  await press('Lift')
  await refuse(new DomainError('NOT_FOUND', 'Mail goes to this address already.'))
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
    'The address could not be lifted. Mail goes to this address already.',
  )
})

const job = { jobId: '9', name: 'sendMail', attempts: 2, maxAttempts: 25, lastError: 'Timeout', runAt: null }
const openJobs = (nodes: readonly object[]) =>
  answerScreen(mailRoute, '/operator/mail?tab=jobs', {
    failedJobCount: nodes.length,
    failedJobs: listOf('FailedJob', nodes),
  })

test('a failed job shows its error, can be run again, and leaves the list', async () => {
  const { asked, reply } = await openJobs([job])
  expect(screen.getByRole('row', { name: /Send mail/ }).textContent).toMatch(
    /Timeout.*2 of 25 tries.*Given up/,
  )
  await press('Run again: job 9')
  expect(asked()).toEqual({ input: { jobId: '9' } })
  await reply({ retryJob: { jobId: '9' } })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Job 9 runs again.')))
  await reply({ failedJobCount: 0, failedJobs: listOf('FailedJob', []) })
  expect(screen.getByText('No job has failed.')).toBeTruthy()
})

test('a job that cannot be run again says so', async () => {
  const { refuse } = await openJobs([job])
  await press('Run again: job 9')
  await refuse(new DomainError('NOT_FOUND', 'There is no such failed job.'))
  expect(screen.getByRole('alert').textContent).toBe(
    'The job could not be run again. There is no such failed job.',
  )
})
