import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ContactForm } from '../../client/screens/public/contact/ContactForm.tsx'
import { fakeServer } from './fakeServer.ts'
import { button, errorOf, field, fill, leave, press } from './formFields.ts'

const thanks = "Thanks for reaching out! We'll be in touch."
const failure = 'Something went wrong. Please try again.'
const send = 'Send Message'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

async function fillAll() {
  await fill('Name (optional)', 'Rosa')
  await fill('Email', ' Rosa@Example.org ')
  await userEvent.selectOptions(field('Subject'), 'Billing Question')
  await fill('Message', 'Hello there')
}

test.each([
  ['Email', 'rosa', 'A valid email is required.'],
  ['Email', '', 'A valid email is required.'],
  ['Message', '', 'Please write a message.'],
  ['Message', 'hi', 'Please write at least 3 characters.'],
  ['Name (optional)', 'x'.repeat(101), 'Please write at most 100 characters.'],
])('leaving %s with %j says "%s"', async (label, text, sentence) => {
  render(<ContactForm />)
  await userEvent.click(field(label))
  if (text) await userEvent.paste(text)
  expect(errorOf(field(label))).toBeNull()
  await leave()
  expect(errorOf(field(label))).toBe(sentence)
})

test('leaving the subject without a choice says so; the six subjects are offered', async () => {
  render(<ContactForm />)
  field('Subject').focus()
  await leave()
  expect(errorOf(field('Subject'))).toBe('Please choose a subject.')
  expect(
    [...field('Subject').querySelectorAll('option')].slice(1).map(({ textContent }) => textContent),
  ).toEqual([
    'Early Access Feedback',
    'General Inquiry',
    'Technical Support',
    'Billing Question',
    'Feedback & Suggestions',
    'Other',
  ])
})

test('the form cannot be sent until it is complete', async () => {
  const calls = fakeServer(() => ({ data: {} }))
  render(<ContactForm />)
  expect(button(send).disabled).toBe(true)
  await fillAll()
  expect(button(send).disabled).toBe(false)
  await fill('Message', 'hi')
  expect(button(send).disabled).toBe(true)
  expect(calls).toEqual([])
})

test('the message is sent once, trimmed, with a lowercase e-mail, and the reply replaces the form', async () => {
  const reply = Promise.withResolvers<{ data: unknown }>()
  const calls = fakeServer(() => reply.promise)
  render(<ContactForm />)
  await fillAll()
  await press(send)
  expect(button('Sending...').disabled).toBe(true)
  await userEvent.type(field('Email'), '{Enter}')
  await expect.poll(() => calls).toHaveLength(1)
  reply.resolve({ data: { sendContactMessage: { message: 'We read it.' } } })
  expect(await screen.findByText('We read it.')).toBeTruthy()
  expect(calls.map(({ operation, variables }) => [operation, variables])).toEqual([
    [
      'sendContactMessageMutation',
      {
        input: {
          name: 'Rosa',
          email: 'rosa@example.org',
          subject: 'Billing Question',
          message: 'Hello there',
          fingerprint: localStorage.getItem('visitorId'),
        },
      },
    ],
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
  expect(screen.getByText('Rosa@Example.org')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  await press('Write another message')
  expect([field('Email').value.trim(), field('Message').value]).toEqual(['Rosa@Example.org', ''])
  expect(document.activeElement).toBe(field('Message'))
  expect(errorOf(field('Message'))).toBeNull()
})

test('if the reply has no message, the usual thanks are shown', async () => {
  fakeServer(() => ({ data: { sendContactMessage: { message: '' } } }))
  render(<ContactForm />)
  await fillAll()
  await press(send)
  expect(await screen.findByText(thanks)).toBeTruthy()
})

test('without a network the specified sentence is shown until the next success, and no text is lost', async () => {
  fakeServer(() => 'unreachable')
  render(<ContactForm />)
  await fillAll()
  await press(send)
  expect(await screen.findByText(failure)).toBeTruthy()
  expect(['Name (optional)', 'Subject', 'Message'].map((label) => field(label).value)).toEqual([
    'Rosa',
    'Billing Question',
    'Hello there',
  ])
  fakeServer(() => ({ data: { sendContactMessage: { message: thanks } } }))
  await press(send)
  expect(await screen.findByText(thanks)).toBeTruthy()
  expect(screen.queryByText(failure)).toBeNull()
})

test('an error of the server about the form as a whole is shown', async () => {
  const message = 'Too many requests. Please try again in 12 minutes.'
  fakeServer(() => ({ status: 429, errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] }))
  render(<ContactForm />)
  await fillAll()
  await press(send)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('an error of the server about a field is shown beside the field until the field changes', async () => {
  const fields = { email: 'This address bounces.', message: 'Not these words.' }
  fakeServer(() => ({
    errors: [{ message: fields.email, extensions: { code: 'BAD_INPUT', field: 'email', fields } }],
  }))
  render(<ContactForm />)
  await fillAll()
  await press(send)
  await expect.poll(() => errorOf(field('Email'))).toBe(fields.email)
  expect(errorOf(field('Message'))).toBe(fields.message)
  await expect.poll(() => document.activeElement).toBe(field('Email'))
  await fill('Email', 'other@example.org')
  expect(errorOf(field('Email'))).toBeNull()
  expect(errorOf(field('Message'))).toBe(fields.message)
})
