import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reloadDocument } from '../../client/browser/navigation.ts'
import { AppealPart } from '../../client/screens/public/appeal/AppealPart.tsx'
import { fakeServer } from './fakeServer.ts'
import { button, field, fill, press } from './formFields.ts'

vi.mock('../../client/browser/navigation.ts')

const label = 'Why we should decide otherwise'
const received = 'Your appeal is with us. A person answers by mail within 30 days.'
const decision = {
  outcome: 'WARNING',
  guideline: 'Be kind',
  statement: 'You shouted.',
  decidedAt: '2026-11-20T17:00:00.000Z',
  appealUntil: '2026-12-20T17:00:00.000Z',
  canAppeal: true,
  appealedAt: null,
  appealBody: null,
  granted: null,
  answer: null,
}

const server = (answer: object, appeal: object = decision) =>
  fakeServer(({ operation }) => (operation === 'appealLinkQuery' ? { data: { appeal } } : answer))

async function open(token: string) {
  history.replaceState(null, '', `/appeal/${token}`)
  render(<AppealPart />)
  await screen.findByLabelText(label)
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('what was typed survives a reload, but only under the same link', async () => {
  server({ data: {} })
  await open('first')
  await fill(label, 'It was not me.')
  cleanup()
  await open('first')
  await waitFor(() => expect(field(label).value).toBe('It was not me.'))
  cleanup()
  await open('second')
  expect(field(label).value).toBe('')
})

test('a sent appeal takes the place of the form, and its draft is removed', async () => {
  const calls = server({ data: { appeal: { message: received } } })
  await open('first')
  await fill(label, 'It was not me.')
  await press('Send appeal')
  expect(await screen.findByText(received)).toBeTruthy()
  expect(calls.at(-1)?.variables.input).toMatchObject({ token: 'first', body: 'It was not me.' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
  expect(screen.getByRole('heading', { name: 'Your appeal' })).toBeTruthy()
  expect(screen.getByText('It was not me.')).toBeTruthy()
  expect(screen.getByText('It waits for an answer. Until then the decision stands.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('a draft is removed once the decision can no longer be appealed', async () => {
  server({ data: {} })
  await open('first')
  await fill(label, 'It was not me.')
  cleanup()
  expect(sessionStorage).toHaveLength(1)
  server({ data: {} }, { ...decision, canAppeal: false })
  history.replaceState(null, '', '/appeal/first')
  render(<AppealPart />)
  await screen.findByText('You shouted.')
  expect(sessionStorage).toHaveLength(0)
})

test('an appeal that could not be sent can be sent again', async () => {
  server({ status: 503, errors: [{ message: 'Busy just now.', extensions: { code: 'UNAVAILABLE' } }] })
  await open('first')
  await fill(label, 'It was not me.')
  await press('Send appeal')
  expect((await screen.findByRole('alert')).textContent).toBe('Busy just now.')
  expect(field(label).value).toBe('It was not me.')
  expect(button('Send appeal').disabled).toBe(false)
})

test('a forged link says so, and shows no form', async () => {
  fakeServer(() => ({ data: { appeal: null } }))
  history.replaceState(null, '', '/appeal/forged')
  render(<AppealPart />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link is not one of ours/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a link that could not be looked up without a network can be tried again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  history.replaceState(null, '', '/appeal/first')
  render(<AppealPart />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
  await press('Try again')
  expect(reloadDocument).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('the page says so if the code that shows the decision does not load', async () => {
  vi.doMock('../../client/screens/public/appeal/Decision.tsx', () => {
    throw new TypeError('Failed to fetch')
  })
  server({ data: {} })
  history.replaceState(null, '', '/appeal/first')
  render(<AppealPart />)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This page could not be loaded. Please try again in a moment.',
  )
  expect(button('Try again')).toBeTruthy()
  vi.doUnmock('../../client/screens/public/appeal/Decision.tsx')
})
