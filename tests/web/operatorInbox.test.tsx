import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { inboxRoute } from '../../client/screens/operator/inbox/route.ts'
import { inboxMessageRoute } from '../../client/screens/operator/inboxMessage/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { answerScreen, listOf } from './answerScreen.ts'
import { button, field, fill, press } from './formFields.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const message = {
  id: 'm7',
  rowId: 7,
  origin: 'CONTACT',
  state: 'OPEN',
  name: 'Rosa',
  email: 'rosa@example.org',
  subject: 'General Inquiry',
  body: 'May I bring a friend?',
  createdAt: '2026-03-04T15:00:00.000Z',
  replies: [],
}
const fromMember = { ...message, id: 'm8', rowId: 8, origin: 'SUPPORT', state: 'CLOSED', name: null }

const openList = (nodes: readonly object[], path = '/operator/inbox') =>
  answerScreen(inboxRoute, path, { messages: listOf('Message', nodes) })

test('open messages come first, each with its waiting time and a link to answer it', async () => {
  const { variables } = await openList([message])
  expect(variables).toMatchObject({ state: 'OPEN', origin: null, search: null })
  const row = within(screen.getByRole('row', { name: /Rosa/ }))
  expect(row.getByText('Visitor, rosa@example.org')).toBeTruthy()
  expect(row.getByText(/^Waits \d+ days$/)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Answer Rosa: General Inquiry' }).getAttribute('href')).toBe(
    '/operator/inbox/7',
  )
})

test('tab, origin and search are in the address, and sent with the query', async () => {
  const { variables } = await openList(
    [fromMember],
    '/operator/inbox?state=CLOSED&origin=SUPPORT&search=rosa',
  )
  expect(variables).toMatchObject({ state: 'CLOSED', origin: 'SUPPORT', search: 'rosa' })
  expect(screen.getByText('March 4, 2026, 10:00 AM EST')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read rosa@example.org: General Inquiry' })).toBeTruthy()
})

test('choosing a tab changes the address', async () => {
  const { location } = await openList([])
  await userEvent.click(screen.getByRole('tab', { name: 'Answered' }))
  expect(location.history.at(-1)).toBe('/operator/inbox?state=ANSWERED')
})

test.each([
  ['', 'No message waits for an answer.', 'See what else needs you'],
  ['?search=rosa', 'No open message is like this.', 'See what is open'],
  ['?state=ANSWERED', 'There is no answered message.', 'See what is open'],
  ['?state=ANSWERED&origin=SUPPORT', 'No answered message is like this.', 'See what is open'],
  ['?state=CLOSED', 'There is no closed message.', 'See what is open'],
])('an empty list at %j says so, and links to the next step', async (search, sentence, next) => {
  await openList([], `/operator/inbox${search}`)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: next })).toBeTruthy()
})

const openMessage = (given: object | null) =>
  answerScreen(inboxMessageRoute, '/operator/inbox/7', { message: given })

test('a message says that it is loading; an unknown number says so', async () => {
  await renderScreen(inboxMessageRoute, '/operator/inbox/7')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  cleanup()
  const { variables } = await openMessage(null)
  expect(variables).toEqual({ rowId: 7 })
  expect(screen.getByText('No message has this number.')).toBeTruthy()
})

test('an answer needs a text; once sent it is shown and confirmed', async () => {
  const { asked, reply } = await openMessage(message)
  await press('Send answer')
  expect(screen.getByText('Please write an answer.')).toBeTruthy()
  await fill('Your answer, sent by mail', 'Yes, please do.')
  await press('Send answer')
  expect(asked()).toEqual({ input: { id: 'm7', body: 'Yes, please do.', answersRead: 0 } })
  await reply({
    replyToMessage: {
      message: {
        ...message,
        state: 'ANSWERED',
        replies: [
          { body: 'Yes, please do.', createdAt: '2026-03-05T15:00:00.000Z', authorUsername: 'olive' },
        ],
      },
    },
  })
  expect(screen.getByText('Your answer to Rosa is on its way.')).toBeTruthy()
  expect(screen.getByText('Answered')).toBeTruthy()
  expect(screen.queryByText(/in the meantime/)).toBeNull()
  expect(screen.getByText('Yes, please do.').closest('li')?.textContent).toContain('olive, by mail')
})

test('an operator who writes while another one answers sees that answer before theirs is sent', async () => {
  const { asked, name, refuse, reply } = await openMessage(message)
  const theirs = { body: 'No.', createdAt: '2026-03-05T15:00:00.000Z', authorUsername: 'olive' }
  await fill('Your answer, sent by mail', 'Yes.')
  await press('Send answer')
  await refuse(new DomainError('CONFLICT', 'Another answer was sent in the meantime.'))
  await waitFor(() => expect(name()).toBe('InboxMessageScreenQuery'))
  await reply({ message: { ...message, state: 'ANSWERED', replies: [theirs] } })
  expect(
    screen.getByText(/olive.* answered in the meantime\. Read that answer before you send yours\./),
  ).toBeTruthy()
  await press('Send answer')
  expect(asked()).toEqual({ input: { id: 'm7', body: 'Yes.', answersRead: 1 } })
})

test('if another operator closes the message meanwhile, the draft stays, to be sent once it is reopened', async () => {
  const { refuse, reply } = await openMessage(message)
  await fill('Your answer, sent by mail', 'Yes.')
  await press('Send answer')
  await refuse(new DomainError('CONFLICT', 'This message is closed. Reopen it to answer.'))
  await reply({ message: { ...message, state: 'CLOSED' } })
  expect(field('Your answer, sent by mail').value).toBe('Yes.')
  expect(screen.getByText('This message is closed. Reopen it to send what you wrote.')).toBeTruthy()
  expect(button('Send answer').disabled).toBe(true)
  await press('Reopen')
  await reply({ reopenMessage: { message: { ...message, state: 'OPEN' } } })
  expect(button('Send answer').disabled).toBe(false)
})

test('if the message is deleted meanwhile with its sender’s data, the page says why the form is gone', async () => {
  const { refuse, reply } = await openMessage(message)
  await fill('Your answer, sent by mail', 'Yes.')
  await press('Send answer')
  await refuse(new DomainError('NOT_FOUND', 'This message does not exist.'))
  await reply({ message: null })
  expect(screen.getByText(/^This message has been deleted since you opened it/)).toBeTruthy()
  expect(screen.queryByText('No message has this number.')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('the draft of an answer is removed once a deleted message is opened', async () => {
  await openMessage(message)
  await fill('Your answer, sent by mail', 'Yes.')
  cleanup()
  expect(sessionStorage).toHaveLength(1)
  await openMessage(null)
  expect(screen.getByText('No message has this number.')).toBeTruthy()
  expect(sessionStorage).toHaveLength(0)
})

test('an excerpt of a message never ends within an emoji', async () => {
  await openList([{ ...message, body: `${'x'.repeat(139)}👨‍👩‍👧 and more` }])
  expect(screen.getByText(`${'x'.repeat(139)}…`)).toBeTruthy()
})

test('an answer that could not be sent stays in the form, with the reason', async () => {
  const { refuse } = await openMessage(message)
  await fill('Your answer, sent by mail', 'Yes.')
  await press('Send answer')
  await refuse(new DomainError('CONFLICT', 'This message is closed. Reopen it to answer.'))
  expect(screen.getByRole('alert').textContent).toBe(
    'The answer could not be sent. This message is closed. Reopen it to answer.',
  )
})

test.each([
  ['OPEN', 'Close', 'closeMessage', 'CLOSED', 'The message is closed.', 'Reopen'],
  ['CLOSED', 'Reopen', 'reopenMessage', 'OPEN', 'The message is reopened.', 'Close'],
] as const)(
  'of a message that is %s, "%s" changes the state and says so',
  async (state, action, field, to, done, next) => {
    const { asked, reply } = await openMessage({ ...message, state })
    await press(action)
    expect(asked()).toEqual({ input: { id: 'm7' } })
    await reply({ [field]: { message: { ...message, state: to } } })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText(done)))
    expect(screen.getByRole('button', { name: next })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send answer' }) === null).toBe(to === 'CLOSED')
  },
)

test.each([
  ['OPEN', 'Close', 'The message could not be closed.'],
  ['CLOSED', 'Reopen', 'The message could not be reopened.'],
] as const)('of a message that is %s, "%s" says so if it fails', async (state, action, failed) => {
  const { refuse } = await openMessage({ ...message, state })
  await press(action)
  await refuse(new DomainError('INTERNAL', 'Reference 1'))
  expect(screen.getByRole('alert').textContent).toBe(failed)
})
