import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConfirmEmail, UndoEmail } from '../../client/screens/public/emailLinks/EmailLink.tsx'
import { fakeServer } from './fakeServer.ts'
import { press } from './formFields.ts'

afterEach(cleanup)

test.each([
  [
    'Use this address',
    ConfirmEmail,
    'Is this your new email?',
    'Your email is changed',
    'Mail now goes to maya@example.org.',
  ],
  [
    'Undo the change',
    UndoEmail,
    'Was it not you?',
    'The change is undone',
    'Your email is maya@example.org again, and everybody is signed out.',
  ],
])(
  '“%s” works once, and its outcome takes the place of the question',
  async (action, Link, asked, done, sentence) => {
    const email = 'maya@example.org'
    fakeServer(() => ({ data: { confirmEmailChange: { email }, undoEmailChange: { email } } }))
    render(<Link />)
    const title = () => screen.getByRole('heading', { level: 1 }).textContent
    expect(title()).toBe(asked)
    await press(action)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(title()).toBe(done)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')
  },
)
