import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { createMember, createRequest } from '../support/factories.ts'
import { lateRequests, noteProblems, openMember, sessionItems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { readLoginToken } from '../support/signIn.ts'

const { api, browser } = await openSite()
let page: Page
let problems: string[]

/** Imitates a browser whose owner forbids sites to store data: it throws as soon as a script accesses a store. */
function refuseStores(): void {
  for (const store of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, store, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  const visitor = await openVisitor(browser, api.url, { width: 390 })
  await visitor.addInitScript(refuseStores)
  page = await visitor.newPage()
  problems = noteProblems(page)
})

const refusal = 'This browser stores nothing for this site, so you cannot log in here.'

test('a visitor whose browser stores nothing can write to us, request early access and create a profile', async () => {
  await page.goto('/contact')
  await page.getByLabel('Email').fill('rosa@example.org')
  await page.getByLabel('Subject').selectOption('General Inquiry')
  await page.getByLabel('Message').fill('Is there parking?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText("Thanks for reaching out! We'll be in touch.").waitFor()

  await page.goto('/early-access')
  await page.getByLabel('Email').fill('rosa@example.org')
  await page.getByRole('button', { name: 'Request Early Access' }).click()
  await page.getByText("Thank you for your interest. We'll be in touch.").waitFor()

  const { email } = await createRequest(api)
  await page.goto(`/create-profile?${new URLSearchParams({ email })}`)
  await page.getByLabel('Username').fill('Rosalind')
  await page.getByLabel('Preferred location').selectOption('Metro Detroit')
  await page.getByLabel('Gender identity').selectOption('Woman')
  await page.getByLabel('Age range').selectOption('25-34')
  await page.getByLabel('35-44').check()
  await page.getByLabel(/18 or older/).check()
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await page.getByText('If the email you provided is on the early access list').waitFor()
  expect(problems).toEqual([])
})

test('a login link works in another browser if this one stores nothing', async () => {
  const member = await createMember(api)
  await page.goto('/member/dashboard')
  await page.waitForURL('**/login')
  await page.getByText(refusal).waitFor()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send Login Link' }).click()
  await page.getByText('If the address matches a member account').waitFor()
  await api.work()

  const link = `/magic-login?token=${await readLoginToken(api, member.email)}`
  await page.goto(link)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(refusal).waitFor()
  expect(problems).toEqual([])

  const other = await (await openVisitor(browser, api.url)).newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Continue signing in' }).click()
  await other.getByText(`Welcome, ${member.username}!`).waitFor()
})

/**
 * Imitates a browser whose disk is full once it has stored a session: stored items can be read and removed, but not
 * set.
 */
function fillStores(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

test('a member whose phone is full can write to us, open other screens and log out for good', async () => {
  const member = await createMember(api)
  const visitor = await openMember(browser, api, member, { width: 390 })
  await visitor.addInitScript(fillStores)
  const phone = await visitor.newPage()
  const refused = noteProblems(phone, lateRequests)
  await phone.goto('/member/help')
  await phone.getByLabel('Subject').selectOption('Other')
  await phone.getByLabel('Message').fill('Is there parking?')
  await phone.getByRole('link', { name: 'Dashboard' }).first().click()
  await phone.getByText(`Welcome, ${member.username}!`).waitFor()
  await phone.goBack()
  await phone.getByText('Is there parking?').waitFor()
  await phone.getByRole('button', { name: 'Send Message' }).tap()
  await phone.getByText('Message sent successfully!').waitFor()
  await phone.getByRole('button', { name: 'Menu' }).tap()
  await phone.getByRole('button', { name: 'Logout' }).tap()
  await phone.waitForURL('**/login')
  await phone.getByText(refusal).waitFor()
  expect(await sessionItems(phone)).toEqual([])
  expect(refused).toEqual([])
})
