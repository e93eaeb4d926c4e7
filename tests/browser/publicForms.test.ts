import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { createMember, createRequest } from '../support/factories.ts'
import { networkFailures, noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'

const { api, openPage } = await openSite()
let page: Page
let problems: string[]

beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  page = await openPage(null, { width: 390 })
  problems = noteProblems(page, networkFailures)
})

const failure = 'Something went wrong. Please try again.'

/** Submits the form while the page is offline, as in a train tunnel, and waits for the sentence. */
async function sendOffline(action: string, sentence: string): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('alert').getByText(sentence).waitFor()
  await page.context().setOffline(false)
}

/**
 * Makes the server refuse the form with this sentence. Other requests pass, since a check of what was typed may still
 * be in flight.
 */
async function sendToBrokenServer(action: string, sentence: string): Promise<void> {
  const errors = [{ message: sentence, extensions: { code: 'UNAVAILABLE' } }]
  const fail = { status: 503, contentType: 'application/json', body: JSON.stringify({ errors }) }
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('"input"') ? route.fulfill(fail) : route.fallback(),
  )
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('alert').getByText(sentence).waitFor()
  await page.unroute('**/graphql')
}

const busy = 'The service is busy just now. Please try again in a moment.'

test('a visitor sends a message by the contact form', async () => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'hello@encounters.example' }).waitFor()
  await page.getByLabel('Name').fill('Rosa')
  await page.getByLabel('Email').fill('rosa@example.org')
  await page.getByLabel('Subject').selectOption('General Inquiry')
  await page.getByLabel('Message').fill('Is there parking?')
  const sending = page.getByRole('button', { name: 'Send Message' })
  await expect.poll(() => sending.isEnabled()).toBe(true)
  await page.getByLabel('Email').fill('rosa')
  await page.getByLabel('Email').blur()
  await page.getByText('A valid email is required.').waitFor()
  expect(await sending.isDisabled()).toBe(true)
  await page.getByLabel('Email').fill(' Rosa@Example.org ')
  await sendToBrokenServer('Send Message', busy)
  await sendOffline('Send Message', failure)
  expect(await page.getByLabel('Message').inputValue()).toBe('Is there parking?')
  await sending.click()
  await page.getByText("Thanks for reaching out! We'll be in touch.").waitFor()
  await page.getByLabel('Message').waitFor({ state: 'detached' })
  expect(
    await api.deps.database.prisma.message.findMany({ where: { email: 'rosa@example.org' } }),
  ).toMatchObject([
    { name: 'Rosa', subject: 'General Inquiry', body: 'Is there parking?', origin: 'Contact' },
  ])
  expect(problems).toEqual([])
})

test('a visitor requests early access by keyboard alone', async () => {
  await page.goto('/early-access')
  const send = page.getByRole('button', { name: 'Request Early Access' })
  await expect.poll(() => send.isEnabled()).toBe(true)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  while ((await focused()) !== 'email') await page.keyboard.press('Tab')
  await page.keyboard.type('sam')
  await page.keyboard.press('Enter')
  await page.getByText('Valid email is required.').waitFor()
  expect(await focused()).toBe('email')
  await page.keyboard.press('End')
  await page.keyboard.type('@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sam')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ann Arbor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Curious.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText("Thank you for your interest. We'll be in touch.").waitFor()
  expect(
    await api.deps.database.prisma.earlyAccessRequest.findMany({ where: { email: 'sam@example.org' } }),
  ).toMatchObject([
    { email: 'sam@example.org', name: 'Sam', city: 'Ann Arbor', notes: 'Curious.', state: 'Requested' },
  ])
  expect(problems).toEqual([])
})

test('early access says so if the server or the network fails', async () => {
  await page.goto('/early-access')
  await page.getByLabel('Email').fill('kim@example.org')
  await sendToBrokenServer('Request Early Access', busy)
  await sendOffline('Request Early Access', failure)
  expect(await page.getByLabel('Email').inputValue()).toBe('kim@example.org')
  expect(problems).toEqual([])
})

test('an invited person creates a profile', async () => {
  const member = await createMember(api)
  const { email } = await createRequest(api)
  await page.goto(`/create-profile?${new URLSearchParams({ email })}`)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByLabel('Username').fill(member.username)
  await page.getByText('This username is already taken.').waitFor()
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await page.getByText('Location is required.').waitFor()
  await page.getByLabel('Username').fill('Bastard')
  await page.getByText('Inappropriate language is not allowed.').waitFor()
  await page.getByLabel('Username').fill('Rosalind')
  await page.getByLabel('Email').fill(member.email)
  await page.getByText('This email is already in use.').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Preferred location').selectOption('Metro Detroit')
  await page.getByLabel('Gender identity').selectOption('Woman')
  await page.getByLabel('Age range').selectOption('25-34')
  await page.getByLabel('35-44').check()
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await page.getByText('You must agree before creating an account.').waitFor()
  await page.getByLabel(/18 or older/).check()
  await sendToBrokenServer('Create Profile', busy)
  await sendOffline('Create Profile', failure)
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await page.getByText('If the email you provided is on the early access list').waitFor()
  const created = { where: { email }, include: { preferredAgeRanges: true } }
  expect(await api.deps.database.prisma.member.findFirst(created)).toMatchObject({
    username: 'Rosalind',
    ageRangeId: 2,
    preferredAgeRanges: [{ ageRangeId: 3 }],
  })
  expect(problems).toEqual([])
})

/** Types into a field, leaves it, and waits for the sentence that the form shows about it. */
async function leaveWith(label: string, value: string, sentence: string): Promise<void> {
  await page.getByLabel(label).fill(value)
  await page.getByLabel(label).blur()
  await page.getByText(sentence).waitFor()
}

test('contact says what each field lacks when it is left', async () => {
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await leaveWith('Email', '', 'A valid email is required.')
  await leaveWith('Email', 'rosa@', 'A valid email is required.')
  await page.getByLabel('Subject').focus()
  await page.getByLabel('Subject').blur()
  await page.getByText('Please choose a subject.').waitFor()
  await leaveWith('Message', '', 'Please write a message.')
  await leaveWith('Message', 'Hi', 'Please write at least 3 characters.')
  expect(problems).toEqual([])
})

test('create profile says what each field lacks', async () => {
  await page.goto('/create-profile', { waitUntil: 'networkidle' })
  await leaveWith('Email', '', 'Email is required.')
  await leaveWith('Email', 'rosa@example.o', 'Please enter a valid email address.')
  await leaveWith('Username', '', 'Username is required.')
  await leaveWith('Username', 'Ro', 'Minimum 3 characters.')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  for (const sentence of [
    'Location is required.',
    'Gender identity is required.',
    'Age range is required.',
    'Please choose at least one preferred age group.',
    'You must agree before creating an account.',
  ]) {
    await page.getByText(sentence).waitFor()
  }
  expect(problems).toEqual([])
})

test('choices that did not load are loaded again on request', async () => {
  await page.route('**/graphql', (route) => route.abort(), { times: 1 })
  await page.goto('/create-profile')
  await page.getByText('The choices below could not be loaded.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Gender identity').selectOption('Non-binary')
  expect(problems).toEqual([])
})

test('login says so if the server or the network fails', async () => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send Login Link' }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await page.getByLabel('Email').fill('nobody@example.org')
  await sendToBrokenServer('Send Login Link', busy)
  await sendOffline('Send Login Link', 'There was a problem sending your link.')
  await page.getByRole('button', { name: 'Send Login Link' }).click()
  await page.getByText('If the address matches a member account').waitFor()
  expect(problems).toEqual([])
})

/** Delays one script of the page; the returned function lets it load. */
async function delayScript(piece: string): Promise<() => void> {
  const arrived = Promise.withResolvers<void>()
  await page.route(`**/assets/${piece}-*.js`, async (route) => {
    await arrived.promise
    await route.continue()
  })
  return arrived.resolve
}

test('text typed before the script has loaded is not lost', async () => {
  const arrive = await delayScript('contact')
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Early Bird')
  await page.getByLabel('Subject').selectOption('Other')
  await page.getByLabel('Email').fill('early@example.org')
  arrive()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Message').fill('Hello there')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText("Thanks for reaching out! We'll be in touch.").waitFor()
  expect(
    await api.deps.database.prisma.message.findMany({ where: { email: 'early@example.org' } }),
  ).toMatchObject([{ name: 'Early Bird', subject: 'Other' }])
  expect(problems).toEqual([])
})

test('text typed before the script has loaded is not replaced by a draft', async () => {
  await page.goto('/early-access')
  await page.getByLabel('Email').fill('rosa@example.org')
  await page.getByLabel('City').fill('Troy')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:earlyAccess'))).toContain('Troy')
  const arrive = await delayScript('earlyAccess')
  await page.goto('/early-access', { waitUntil: 'commit' })
  await page.getByLabel('City').fill('Ann Arbor')
  await page.getByLabel('Name').fill('Rosa')
  arrive()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('rosa@example.org')
  expect(await page.getByLabel('City').inputValue()).toBe('Ann Arbor')
  expect(await page.getByLabel('Name').inputValue()).toBe('Rosa')
  expect(problems).toEqual([])
})

/** Makes one script of the page fail to load while `act` runs, as in a tunnel. */
async function withoutScript(piece: string, act: () => Promise<unknown>): Promise<void> {
  await page.route(`**/assets/${piece}-*.js`, (route) => route.abort())
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes(`/${piece}-`))
  await Promise.all([missing, act()])
  await page.unroute(`**/assets/${piece}-*.js`)
}

const reloaded = 'A part of this page was missing, so we loaded it again. Please try once more.'

test('if code does not load, the page reloads, and what was typed stays', async () => {
  await withoutScript('requestEarlyAccess', () => page.goto('/early-access'))
  await page.getByLabel('Email').fill('rosa@example.org')
  await page.getByLabel('City').fill('Troy')
  await page.getByRole('button', { name: 'Request Early Access' }).click()
  await page.getByRole('alert').getByText(reloaded).waitFor()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Troy')
  await page.getByRole('button', { name: 'Request Early Access' }).click()
  await page.getByText('Thank you for your interest.').waitFor()
  expect(
    await api.deps.database.prisma.earlyAccessRequest.findFirst({ orderBy: { id: 'desc' } }),
  ).toMatchObject({ email: 'rosa@example.org', city: 'Troy' })
})

test('if code does not load while the site is unreachable, the page stays as it is', async () => {
  await withoutScript('requestEarlyAccess', () => page.goto('/early-access'))
  await page.getByLabel('Email').fill('rosa@example.org')
  await sendOffline('Request Early Access', failure)
  expect(await page.getByLabel('Email').inputValue()).toBe('rosa@example.org')
})

test('choices whose code did not load are loaded again on request', async () => {
  const again = page.getByRole('button', { name: 'Try again' })
  await withoutScript('joining', async () => {
    await page.goto('/create-profile')
    await again.waitFor()
  })
  await again.click()
  await page.getByRole('alert').getByText(reloaded).waitFor()
  await page.getByLabel('Preferred location').selectOption('Metro Detroit')
})
