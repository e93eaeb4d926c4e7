import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressLink } from '../support/addressChanges.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createMember, signIn } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { readMember } from '../support/seats.ts'

const { api, openPage } = await openSite()

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a member changes their email from Help by a mailed link, and undoes it from the old address', async () => {
  const member = await createMember(api)
  const email = 'new.home@example.org'
  await signIn(api, member)
  const page = await openPage(member, { width: 390 })
  const problems = noteProblems(page)
  await page.goto('/member/help')
  await page.getByText('How do I update my email or username?').click()
  await page.getByRole('link', { name: 'Go to your membership' }).click()
  await page.getByText('Change my email').click()
  await page.getByLabel('New email').fill(email)
  await page.getByText('Change my username').click()
  await page.getByLabel('New username').waitFor()
  await expectAccessible(page, 'membership with both forms', bothWidths)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('we have sent it a link').waitFor()
  await page.getByText('waits to be confirmed').waitFor()
  expect(await fits(page)).toBe(true)
  expect(problems).toEqual([])

  const mail = await openPage(null, { width: 390 })
  const mailProblems = noteProblems(mail)
  await mail.goto(`/account/confirm-email/${await addressLink(api, email, 'confirm')}`)
  await mail.getByRole('button', { name: 'Use this address' }).waitFor()
  expect(await mail.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await expectAccessible(mail, 'the confirming page', bothWidths)
  expect((await readMember(api, member.id)).email).toBe(member.email)
  await mail.getByRole('button', { name: 'Use this address' }).click()
  await mail.getByText(`Mail now goes to ${email}`).waitFor()
  await page.getByText(`It is confirmed: mail goes to ${email} now.`).waitFor()
  expect(await page.getByText('we have sent it a link').count()).toBe(0)

  await mail.goto(`/account/undo-email/${await addressLink(api, member.email, 'undo')}`)
  await mail.getByRole('button', { name: 'Undo the change' }).click()
  await mail.getByText('everybody is signed out').waitFor()
  await expectAccessible(mail, 'the undone change', bothWidths)
  expect(await fits(mail)).toBe(true)
  expect(mailProblems).toEqual([])
  await page.waitForURL('**/login?redirect=%2Fmember%2Fmembership')
  expect((await readMember(api, member.id)).email).toBe(member.email)
})
