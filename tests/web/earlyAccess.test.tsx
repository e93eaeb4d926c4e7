import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { EarlyAccessForm } from '../../client/screens/public/earlyAccess/EarlyAccessForm.tsx'
import { fakeServer } from './fakeServer.ts'
import { errorOf, field, fill, leave, press } from './formFields.ts'
import { codeLoaded } from './passTime.ts'

const thanks =
  "Thank you for your interest. We'll be in touch. Make sure to check your spam and junk folders."
const send = 'Request Early Access'
const why = "Tell us why you're interested (optional)"

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  history.replaceState(null, '', '/early-access')
})

test.each(['', 'rosa', 'rosa@example', 'rosa@example.o'])(
  'the address %j is refused on leaving and on sending',
  async (email) => {
    const calls = fakeServer(() => ({ data: {} }))
    render(<EarlyAccessForm />)
    await fill('Email', email)
    expect(errorOf(field('Email'))).toBeNull()
    await leave()
    expect(errorOf(field('Email'))).toBe('Valid email is required.')
    cleanup()
    render(<EarlyAccessForm />)
    await fill('Email', email)
    await press(send)
    expect(errorOf(field('Email'))).toBe('Valid email is required.')
    await expect.poll(() => document.activeElement).toBe(field('Email'))
    expect(calls).toEqual([])
  },
)

test('a name or note that is too long is refused', async () => {
  render(<EarlyAccessForm />)
  for (const [label, length, sentence] of [
    ['Name (optional)', 101, 'Please write at most 100 characters.'],
    [why, 2001, 'Please write at most 2,000 characters.'],
  ] as const) {
    await userEvent.click(field(label))
    await userEvent.paste('x'.repeat(length))
    await leave()
    expect(errorOf(field(label))).toBe(sentence)
  }
})

test('an e-mail is enough; the request is sent once, and no button is left to press again', async () => {
  const reply = Promise.withResolvers<{ data: unknown }>()
  const calls = fakeServer(() => reply.promise)
  render(<EarlyAccessForm />)
  await fill('Email', ' Rosa@Example.org{Enter}')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(true)
  await userEvent.type(field('Email'), '{Enter}')
  await expect.poll(() => calls).toHaveLength(1)
  reply.resolve({ data: { requestEarlyAccess: { message: thanks } } })
  expect(await screen.findByText(thanks)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
  expect(screen.getByText('Rosa@Example.org')).toBeTruthy()
  expect(screen.queryByRole('button', { name: send })).toBeNull()
  expect(calls.map(({ variables }) => variables)).toEqual([
    {
      input: {
        email: 'rosa@example.org',
        name: null,
        city: null,
        notes: null,
        friendLink: null,
        fingerprint: localStorage.getItem('visitorId'),
      },
    },
  ])
})

test('what was typed survives a reload, and is removed once it is sent', async () => {
  fakeServer(() => ({ data: { requestEarlyAccess: { message: thanks } } }))
  render(<EarlyAccessForm />)
  await fill('Email', 'rosa@example.org')
  await fill(why, 'Good company')
  cleanup()
  render(<EarlyAccessForm />)
  expect([field('Email').value, field(why).value]).toEqual(['rosa@example.org', 'Good company'])
  await press(send)
  expect(await screen.findByText(thanks)).toBeTruthy()
  expect(sessionStorage).toHaveLength(0)
})

test('a visitor who names a city reads that we write to them once it opens', async () => {
  const calls = fakeServer(() => ({ data: { requestEarlyAccess: { message: thanks } } }))
  render(<EarlyAccessForm />)
  await fill('Email', 'rosa@example.org')
  await fill('City (optional)', ' Ann Arbor ')
  await press(send)
  expect(await screen.findByText('We also write to you once we open in Ann Arbor.')).toBeTruthy()
  expect(calls[0]?.variables.input).toMatchObject({ city: 'Ann Arbor' })
})

test.each([
  ['OPEN', 'A member of Encounters vouches for you. The people who review your request see who it was.'],
  ['USED', 'Somebody has already asked with this link. You can ask without it.'],
  ['ENDED', 'This link is no longer good. You can ask without it.'],
])('a friend’s link that is %s says so, and the form works', async (state, words) => {
  history.replaceState(null, '', '/early-access#friend=secret')
  const calls = fakeServer(({ operation }) =>
    operation === 'FriendNoteQuery'
      ? { data: { friendLink: state } }
      : { data: { requestEarlyAccess: { message: thanks } } },
  )
  render(<EarlyAccessForm />)
  await codeLoaded()
  expect(await screen.findByText(words)).toBeTruthy()
  await fill('Email', 'rosa@example.org')
  await press(send)
  expect(await screen.findByText(thanks)).toBeTruthy()
  expect(calls.map(({ variables }) => variables)).toMatchObject([
    { secret: 'secret' },
    { input: { email: 'rosa@example.org', friendLink: 'secret' } },
  ])
})

test('a failure shows the server’s error, or without a network the specified one, and loses no text', async () => {
  const message = 'The service is busy just now. Please try again in a moment.'
  fakeServer(() => ({ status: 503, errors: [{ message, extensions: { code: 'UNAVAILABLE' } }] }))
  render(<EarlyAccessForm />)
  await fill('Email', 'rosa@example.org')
  await fill('Name (optional)', 'Rosa')
  await fill(why, 'Good company')
  await press(send)
  expect(await screen.findByText(message)).toBeTruthy()
  fakeServer(() => 'unreachable')
  await press(send)
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
  expect(['Email', 'Name (optional)', why].map((label) => field(label).value)).toEqual([
    'rosa@example.org',
    'Rosa',
    'Good company',
  ])
})
