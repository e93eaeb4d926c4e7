import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { commitLocalUpdate } from 'relay-runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitorEnvironment } from '../../client/relay/visitorEnvironment.ts'
import { CreateProfileForm } from '../../client/screens/public/createProfile/CreateProfileForm.tsx'
import { eventually } from '../support/eventually.ts'
import { fakeServer } from './fakeServer.ts'
import { button, errorOf, field, fill, leave, paste, press } from './formFields.ts'
import { passTime } from './passTime.ts'

type Answer = Parameters<typeof fakeServer>[0]

const requested =
  'If the email you provided is on the early access list, you will receive a login link shortly.'
const send = 'Create Profile'

const lookups = {
  locations: [{ value: 'L1', label: 'Metro Detroit', id: 'L1' }],
  genders: [{ value: 'G1', label: 'Woman', id: 'G1' }],
  ageRanges: [
    { value: 'A1', label: '18-24', id: 'A1' },
    { value: 'A2', label: '25-34', id: 'A2' },
  ],
}

/** Fakes a server on which every email and username is free, unless `more` says otherwise. */
function server(more: Record<string, Answer> = {}) {
  const usual: Record<string, Answer> = {
    joiningLookupsQuery: () => ({ data: lookups }),
    loadAgreementQuery: () => ({ data: { agreementVersion: 'the texts of May' } }),
    joiningEmailQuery: () => ({ data: { checkEmail: { exists: false } } }),
    joiningUsernameQuery: () => ({ data: { checkUsername: { exists: false, allowed: true } } }),
    joiningMutation: () => ({ data: { createProfile: { message: requested } } }),
    ...more,
  }
  return fakeServer((call) => usual[call.operation]?.(call) ?? 'unreachable')
}

const variablesOf = (calls: ReturnType<typeof fakeServer>, operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables)

const replyInUse = () => ({ data: { checkEmail: { exists: true } } })
const box = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: label })
const agreement = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /18 or older/ })

async function open() {
  render(<CreateProfileForm />)
  await screen.findByRole('checkbox', { name: '25-34' })
}

async function fillAll() {
  await paste('Email', ' Rosa@Example.org ')
  await paste('Username', ' Rosa ')
  await userEvent.selectOptions(field('Preferred location'), 'Metro Detroit')
  await userEvent.selectOptions(field('Gender identity'), 'Woman')
  await userEvent.selectOptions(field('Age range'), '25-34')
  await userEvent.click(box('18-24'))
  await userEvent.click(box('25-34'))
  await userEvent.click(box('18-24'))
  await userEvent.click(agreement())
}

beforeEach(() => {
  commitLocalUpdate(visitorEnvironment, (store) => store.invalidateStore())
  window.history.replaceState(null, '', '/create-profile')
  sessionStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('a complete profile is sent once, and the next steps take the place of the form', async () => {
  const reply = Promise.withResolvers<{ data: unknown }>()
  const calls = server({ joiningMutation: () => reply.promise })
  await open()
  await fillAll()
  await press(send)
  expect(button('Sending...').disabled).toBe(true)
  fireEvent.submit(field('Email').closest('form') ?? document)
  reply.resolve({ data: { createProfile: { message: requested } } })
  expect(await screen.findByText(requested)).toBeTruthy()
  expect(variablesOf(calls, 'joiningMutation')).toEqual([
    {
      input: {
        email: 'rosa@example.org',
        username: 'Rosa',
        locationId: 'L1',
        genderId: 'G1',
        ageRangeId: 'A2',
        preferredAgeRangeIds: ['A2'],
        agreementAccepted: true,
        agreementVersion: 'the texts of May',
        fingerprint: localStorage.getItem('visitorId'),
      },
    },
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
  expect(screen.getByRole('heading', { name: 'Check your mail' })).toBeTruthy()
  expect(screen.getByText('Rosa@Example.org')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('once the profile is sent, the login link can be sent again, with the same words for everyone', async () => {
  const answers: Answer[] = [
    () => ({ data: { requestMagicLink: { message: 'Look again.' } } }),
    () => 'unreachable',
  ]
  const calls = server({ requestMagicLinkMutation: (call) => answers.shift()?.(call) ?? 'unreachable' })
  await open()
  await fillAll()
  await press(send)
  await screen.findByText(requested)
  await press('Send the link again')
  expect(await screen.findByText('Look again.')).toBeTruthy()
  expect(variablesOf(calls, 'requestMagicLinkMutation')).toMatchObject([
    { input: { email: 'Rosa@Example.org' } },
  ])
  await press('Send the link again')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^There was a problem sending your link\./)
})

test('if the form is sent empty, every field says what it lacks, and the first one gets the focus', async () => {
  const calls = server()
  await open()
  await press(send)
  const sentences = ['Email', 'Username', 'Preferred location', 'Gender identity', 'Age range'].map((label) =>
    errorOf(field(label)),
  )
  expect([...sentences, errorOf(box('18-24')), errorOf(agreement())]).toEqual([
    'Email is required.',
    'Username is required.',
    'Location is required.',
    'Gender identity is required.',
    'Age range is required.',
    'Please choose at least one preferred age group.',
    'You must agree before creating an account.',
  ])
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(variablesOf(calls, 'joiningMutation')).toEqual([])
})

test.each([
  ['Email', '', 'Email is required.'],
  ['Email', 'rosa', 'Please enter a valid email address.'],
  ['Email', 'rosa@example.o', 'Please enter a valid email address.'],
  ['Username', '', 'Username is required.'],
  ['Username', 'ro', 'Minimum 3 characters.'],
  ['Username', 'r'.repeat(31), 'Maximum 30 characters.'],
  ['Username', '---', 'Please use letters and digits that can be seen.'],
])('leaving %s with %j says "%s" and sends no request', async (label, text, sentence) => {
  const calls = server()
  await open()
  await fill(label, text)
  expect(errorOf(field(label))).toBeNull()
  await leave()
  expect(errorOf(field(label))).toBe(sentence)
  expect([...variablesOf(calls, 'joiningEmailQuery'), ...variablesOf(calls, 'joiningUsernameQuery')]).toEqual(
    [],
  )
})

test('500 ms after the last change the trimmed, lowercase e-mail is checked, and one in use is reported', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
  const calls = server({ joiningEmailQuery: replyInUse })
  render(<CreateProfileForm />)
  const type = (value: string) => fireEvent.change(field('Email'), { target: { value } })
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  type('rosa@example.org')
  await wait(499)
  type(' Rosa@Example.com ')
  await wait(499)
  expect(variablesOf(calls, 'joiningEmailQuery')).toEqual([])
  await wait(1)
  await eventually(() => expect(variablesOf(calls, 'joiningEmailQuery')).toHaveLength(1))
  expect(variablesOf(calls, 'joiningEmailQuery')).toMatchObject([{ email: 'rosa@example.com' }])
  await eventually(() => expect(errorOf(field('Email'))).toBe('This email is already in use.'))
  type('rosa@example.net')
  expect(errorOf(field('Email'))).toBeNull()
})

test('leaving a field checks it at once, and only once', async () => {
  const calls = server({ joiningEmailQuery: replyInUse })
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(field('Email'), { target: { value: 'rosa@example.org' } })
  fireEvent.blur(field('Email'))
  await expect.poll(() => errorOf(field('Email'))).toBe('This email is already in use.')
  fireEvent.focus(field('Email'))
  fireEvent.blur(field('Email'))
  fireEvent.submit(field('Email').closest('form') ?? document)
  await passTime(1000)
  expect(variablesOf(calls, 'joiningEmailQuery')).toHaveLength(1)
  expect(variablesOf(calls, 'joiningMutation')).toEqual([])
})

test.each([
  [{ exists: true, allowed: true }, 'This username is already taken.'],
  [{ exists: false, allowed: false }, 'Inappropriate language is not allowed.'],
])('a username is refused if the server replies %j', async (checkUsername, sentence) => {
  server({ joiningUsernameQuery: () => ({ data: { checkUsername } }) })
  await open()
  await fill('Username', 'Rosa')
  await leave()
  await waitFor(() => expect(errorOf(field('Username'))).toBe(sentence))
})

test('a newer check cancels the older one, whichever reply comes first', async () => {
  const first = Promise.withResolvers<{ data: unknown }>()
  const answers: Answer[] = [
    () => first.promise,
    () => ({ data: { checkUsername: { exists: false, allowed: true } } }),
  ]
  const calls = server({ joiningUsernameQuery: (call) => answers.shift()?.(call) ?? 'unreachable' })
  await open()
  await paste('Username', 'Rosa')
  await leave()
  await waitFor(() => expect(variablesOf(calls, 'joiningUsernameQuery')).toHaveLength(1))
  await paste('Username', 'Rosalie')
  await leave()
  await waitFor(() => expect(variablesOf(calls, 'joiningUsernameQuery')).toHaveLength(2))
  await act(async () => first.resolve({ data: { checkUsername: { exists: true, allowed: true } } }))
  expect(errorOf(field('Username'))).toBeNull()
})

test('an e-mail whose check fails counts as free', async () => {
  const calls = server({ joiningEmailQuery: () => 'unreachable' })
  await open()
  await fillAll()
  await waitFor(() => expect(variablesOf(calls, 'joiningEmailQuery')).toHaveLength(1))
  await press(send)
  expect(await screen.findByText(requested)).toBeTruthy()
})

test('a check answered after sending shows no error, and a profile without a reply can be sent again', async () => {
  const late = Promise.withResolvers<{ data: unknown }>()
  const answers: Answer[] = [() => 'unreachable', () => ({ data: { createProfile: { message: requested } } })]
  const calls = server({
    joiningEmailQuery: () => late.promise,
    joiningMutation: (call) => answers.shift()?.(call) ?? 'unreachable',
  })
  await open()
  await fillAll()
  await waitFor(() => expect(variablesOf(calls, 'joiningEmailQuery')).toHaveLength(1))
  await press(send)
  await screen.findByRole('alert')
  await act(async () => late.resolve(replyInUse()))
  expect(errorOf(field('Email'))).toBeNull()
  await press(send)
  expect(await screen.findByText(requested)).toBeTruthy()
})

test('browsers fill in a nickname as the username, not the e-mail', async () => {
  server()
  await open()
  expect([field('Email').autocomplete, field('Username').autocomplete]).toEqual(['email', 'nickname'])
})

test('an invitation fills in its e-mail, which is checked', async () => {
  window.history.replaceState(null, '', '/create-profile?email=a%2Bb%40example.org')
  const calls = server({ joiningEmailQuery: replyInUse })
  await open()
  expect(field('Email').value).toBe('a+b@example.org')
  await waitFor(() => expect(errorOf(field('Email'))).toBe('This email is already in use.'))
  expect(variablesOf(calls, 'joiningEmailQuery')).toMatchObject([{ email: 'a+b@example.org' }])
})

test('choices that did not load can be loaded again, and nothing typed is lost', async () => {
  const answers: Answer[] = [() => 'unreachable', () => ({ data: lookups })]
  server({ joiningLookupsQuery: (call) => answers.shift()?.(call) ?? 'unreachable' })
  render(<CreateProfileForm />)
  await fill('Username', 'Rosa')
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy()
  expect(field('Age range').disabled).toBe(true)
  await press('Try again')
  await screen.findByRole('option', { name: 'Woman' })
  await userEvent.selectOptions(field('Age range'), '25-34')
  expect(field('Age range').value).toBe('A2')
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
  expect(field('Username').value).toBe('Rosa')
})

test('errors of the server are beside their fields; without a network the form says so; no input is lost', async () => {
  const fields = {
    username: 'This username is already taken.',
    locationId: 'This location is not open to new members.',
  }
  const answers: Answer[] = [
    () => ({
      errors: [{ message: fields.username, extensions: { code: 'BAD_INPUT', field: 'username', fields } }],
    }),
    () => 'unreachable',
  ]
  server({ joiningMutation: (call) => answers.shift()?.(call) ?? 'unreachable' })
  await open()
  await fillAll()
  await press(send)
  await waitFor(() => expect(errorOf(field('Username'))).toBe(fields.username))
  expect(errorOf(field('Preferred location'))).toBe(fields.locationId)
  await waitFor(() => expect(document.activeElement).toBe(field('Username')))
  await press(send)
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
  expect([field('Username').value, field('Age range').value, box('25-34').checked]).toEqual([
    ' Rosa ',
    'A2',
    true,
  ])
})

test('after a reload the form has what was filled in, but the agreement must be ticked again', async () => {
  server({
    joiningUsernameQuery: () => ({ data: { checkUsername: { exists: true, allowed: true } } }),
  })
  await open()
  await fillAll()
  cleanup()
  await open()
  await eventually(() => expect(field('Username').value).toBe(' Rosa '))
  const selects = ['Preferred location', 'Gender identity', 'Age range'].map((label) => field(label).value)
  expect([field('Email').value, ...selects]).toEqual(['Rosa@Example.org', 'L1', 'G1', 'A2'])
  expect([box('18-24').checked, box('25-34').checked, agreement().checked]).toEqual([false, true, false])
  await eventually(() => expect(errorOf(field('Username'))).toBe('This username is already taken.'))
})

test('if a text changes while the form is open, only the agreement must be ticked again', async () => {
  const sentence = 'The Privacy Policy has changed since you opened this page.'
  const refused = { errors: [{ message: sentence, extensions: { code: 'CONFLICT' } }] }
  const answers: Answer[] = [() => refused, () => ({ data: { createProfile: { message: requested } } })]
  const versions = ['the texts of May', 'the texts of June']
  const calls = server({
    joiningMutation: (call) => answers.shift()?.(call) ?? 'unreachable',
    loadAgreementQuery: () => ({ data: { agreementVersion: versions.shift() } }),
  })
  await open()
  await fillAll()
  await press(send)
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  await eventually(() => expect(agreement().checked).toBe(false))
  expect(field('Username').value).toBe(' Rosa ')
  await press(send)
  expect(errorOf(agreement())).toBe('You must agree before creating an account.')
  await userEvent.click(agreement())
  await press(send)
  await screen.findByText(requested)
  expect(variablesOf(calls, 'joiningMutation')).toMatchObject([
    { input: { agreementVersion: 'the texts of May' } },
    { input: { agreementVersion: 'the texts of June', agreementAccepted: true, username: 'Rosa' } },
  ])
})

test('the e-mail of an invitation is not replaced by the one in a draft', async () => {
  server()
  await open()
  await fillAll()
  cleanup()
  window.history.replaceState(null, '', '/create-profile?email=ida%40example.org')
  await open()
  await eventually(() => expect(field('Username').value).toBe(' Rosa '))
  expect(field('Email').value).toBe('ida@example.org')
})

test('once a profile is sent nothing of it is left in the browser', async () => {
  server()
  await open()
  await fillAll()
  await eventually(() => expect(sessionStorage).toHaveLength(1))
  await press(send)
  await screen.findByText(requested)
  await eventually(() => expect(sessionStorage).toHaveLength(0))
})
