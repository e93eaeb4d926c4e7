import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { helpRoute } from '../../client/screens/member/help/route.ts'
import { renderScreen } from '../support/renderScreen.tsx'
import { button, errorOf, field, fill, leave, press } from './formFields.ts'

const sent = "Message sent successfully! We'll get back to you shortly."
const failure = 'There was an error sending your message. Please try again later.'
const unknownEmail = 'Unable to load your email. Please refresh the page and try again.'

async function open() {
  const { environment } = await renderScreen(helpRoute, '/member/help')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  const answer = () =>
    act(async () =>
      environment.mock.resolveMostRecentOperation({
        data: { viewer: { id: 'viewer', email: 'maya@example.org' } },
      }),
    )
  const refuse = (error: Error) => act(async () => environment.mock.rejectMostRecentOperation(error))
  return { environment, answer, refuse }
}

async function openAnswered() {
  const opened = await open()
  await opened.answer()
  await screen.findByLabelText('Message')
  return opened
}

async function fillAll() {
  await userEvent.selectOptions(field('Subject'), 'Account Issue')
  await fill('Message', 'Please change my name.')
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

test('while the email is loading, the five questions are shown and the page says what is loading', async () => {
  await open()
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    'How do I update my email or username?',
    'How do I change my preferences?',
    'Why is there no password?',
    'How will I know about invitations?',
    "What if something isn't working?",
  ])
  expect(screen.getByRole('status').textContent).toBe('Loading your email...')
  expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull()
})

test('the form offers the five subjects, and says where the answer goes', async () => {
  await openAnswered()
  expect(screen.getByText('maya@example.org')).toBeTruthy()
  expect(
    [...field('Subject').querySelectorAll('option')].slice(1).map((option) => option.textContent),
  ).toEqual(['Account Issue', 'Encounter Question', 'Technical Problem', 'Feedback or Suggestions', 'Other'])
})

test('subject and message are required', async () => {
  const { environment } = await openAnswered()
  await press('Send Message')
  expect(errorOf(field('Subject'))).toBe('Please choose a subject.')
  expect(errorOf(field('Message'))).toBe('Please write a message.')
  await waitFor(() => expect(document.activeElement).toBe(field('Subject')))
  expect(environment.mock.getAllOperations()).toHaveLength(0)
})

test('leaving the message empty says so', async () => {
  await openAnswered()
  await userEvent.click(field('Message'))
  await leave()
  expect(errorOf(field('Message'))).toBe('Please write a message.')
})

test.each([
  ['We read it today.', 'We read it today.'],
  ['', sent],
])(
  'a message is sent with the email of the member; after the reply %j the form says %j and is empty again',
  async (reply, shown) => {
    const { environment } = await openAnswered()
    await fillAll()
    await press('Send Message')
    expect(button('Sending...').disabled).toBe(true)
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
      input: { subject: 'Account Issue', message: 'Please change my name.', email: 'maya@example.org' },
    })
    await act(async () =>
      environment.mock.resolveMostRecentOperation({ data: { contactSupport: { message: reply } } }),
    )
    expect(screen.getByText(shown)).toBeTruthy()
    expect([field('Subject').value, field('Message').value]).toEqual(['', ''])
  },
)

test.each([
  ['no reply', new ConnectionError('offline')],
  ['a fault', new DomainError('INTERNAL', 'Reference 1')],
])('%s loses nothing that was typed', async (_, error) => {
  const { refuse } = await openAnswered()
  await fillAll()
  await press('Send Message')
  await refuse(error)
  expect(screen.getByRole('alert').textContent).toContain(failure)
  expect([field('Subject').value, field('Message').value]).toEqual([
    'Account Issue',
    'Please change my name.',
  ])
})

test('a draft survives a reload and the end of the session, for its author alone, until it is sent', async () => {
  localStorage.setItem('memberId', '7')
  await openAnswered()
  await fillAll()
  cleanup()
  const { environment } = await openAnswered()
  expect([field('Subject').value, field('Message').value]).toEqual([
    'Account Issue',
    'Please change my name.',
  ])
  await press('Send Message')
  await act(async () =>
    environment.mock.resolveMostRecentOperation({ data: { contactSupport: { message: sent } } }),
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText(sent)))
  expect(sessionStorage).toHaveLength(0)
  await fill('Message', 'Once more.')
  expect(screen.queryByText(sent)).toBeNull()
  cleanup()
  localStorage.setItem('memberId', '8')
  await openAnswered()
  expect(field('Message').value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('a message whose reply comes after the screen was left leaves no draft to be sent again', async () => {
  const { environment } = await openAnswered()
  await fillAll()
  await press('Send Message')
  cleanup()
  expect(sessionStorage).toHaveLength(1)
  await act(async () =>
    environment.mock.resolveMostRecentOperation({ data: { contactSupport: { message: sent } } }),
  )
  expect(sessionStorage).toHaveLength(0)
})

test('if the email does not load there is no form but the questions stay, and "Try again" loads it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { environment, answer, refuse } = await open()
  await refuse(new ConnectionError('offline'))
  expect((await screen.findByRole('alert')).textContent).toBe(unknownEmail)
  expect(document.querySelectorAll('summary')).toHaveLength(5)
  expect(screen.queryByLabelText('Message')).toBeNull()
  await press('Try again')
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1))
  await answer()
  expect(await screen.findByLabelText('Message')).toBeTruthy()
  expect(screen.queryByText(unknownEmail)).toBeNull()
  logged.mockRestore()
})
