import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CreateProfileForm } from '../../client/screens/public/createProfile/CreateProfileForm.tsx'
import { loadJoining } from '../../client/screens/public/createProfile/loadJoining.ts'
import { fakeServer } from './fakeServer.ts'
import { button, errorOf, field, fill, leave, press } from './formFields.ts'

vi.mock('../../client/screens/public/createProfile/loadJoining.ts')

const failure = 'Something went wrong. Please try again.'

let code: PromiseWithResolvers<void>
let calls: ReturnType<typeof fakeServer>

/** Finishes loading the code with the rules, which the form loads later. */
const finishLoading = () => act(async () => code.resolve())

beforeEach(() => {
  code = Promise.withResolvers()
  calls = fakeServer(() => 'unreachable')
  vi.mocked(loadJoining).mockImplementation(async () => {
    await code.promise
    return import('../../client/screens/public/createProfile/joining.ts')
  })
  render(<CreateProfileForm />)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('a field that is left before the rules have loaded says what it lacks once they have', async () => {
  await fill('Username', 'ro')
  await leave()
  expect(errorOf(field('Username'))).toBeNull()
  await finishLoading()
  await waitFor(() => expect(errorOf(field('Username'))).toBe('Minimum 3 characters.'))
})

test('a profile submitted before the rules have loaded is not sent, and every field says what it lacks', async () => {
  await fill('Email', 'rosa')
  await press('Create Profile')
  expect(button('Sending...').disabled).toBe(true)
  await finishLoading()
  await waitFor(() => expect(errorOf(field('Email'))).toBe('Please enter a valid email address.'))
  expect(errorOf(field('Age range'))).toBe('Age range is required.')
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(calls.map(({ operation }) => operation)).not.toContain('joiningMutation')
})

test('if the rules do not load, nothing is sent and the form says so', async () => {
  await fill('Email', 'rosa@example.org')
  await press('Create Profile')
  await act(async () => code.reject(new TypeError('Failed to fetch')))
  expect(await screen.findByText(failure)).toBeTruthy()
  expect(screen.getByText(/The choices below could not be loaded/)).toBeTruthy()
  expect(field('Email').value).toBe('rosa@example.org')
  expect(calls).toEqual([])
})
