import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { minute } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createMember } from '../support/factories.ts'
import { loseReplyTo } from '../support/loseReplyTo.ts'
import { noteProblems, openMember, sessionItems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { addPasskey } from '../support/passkeys.ts'
import { createOperator } from '../support/seats.ts'
import { addVirtualAuthenticator } from '../support/virtualAuthenticator.ts'

const { api, browser } = await openSite()
/** Passkeys are bound to the domain name of the site, so an IP address does not work here. */
const site = { ...api, url: api.deps.config.appUrl }

const logOut = async (page: Page) => {
  // This page is outside the member area, whose requests would continue without a session.
  await page.goto('/safety')
  const items = await sessionItems(page)
  await page.evaluate((names) => {
    for (const name of names) localStorage.removeItem(name)
  }, items)
  await page.goto('/login?redirect=%2Fmember%2Fhelp')
}

/** Makes the operator's confirmation slightly older than the 15 minutes it lasts. */
const expireConfirmation = () =>
  api.deps.database.prisma.session.updateMany({
    data: { confirmedAt: new Date(Date.now() - 15.1 * minute) },
  })

describe('a member', () => {
  test('adds a passkey, logs in with it by autofill and by button, renames and removes it', async () => {
    const member = await createMember(api)
    const page = await (await openMember(browser, site, member, { width: 390 })).newPage()
    const problems = noteProblems(page)
    const sensor = await addVirtualAuthenticator(page)
    await page.goto('/member/membership')
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByText('From now on it logs you in without a mail.').waitFor()
    await page.getByRole('button', { name: 'Rename Linux computer' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
    await page.keyboard.press('Enter')
    await page.getByText('The passkey is called My laptop now.').waitFor()
    await expectAccessible(page, 'passkeys', bothWidths)

    await sensor.answers(false)
    await logOut(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
    await expectAccessible(page, 'login', bothWidths)
    expect(await sessionItems(page)).toEqual([])
    await sensor.answers(true)
    // The page offers passkeys in its email field; choosing one there logs in without any further step.
    await page.reload()
    await page.waitForURL('**/member/help')

    await sensor.answers(false)
    await logOut(page)
    // The sensor must be set to answer before the browser asks it: it no longer answers a question that is already
    // waiting.
    const ready = Promise.withResolvers<void>()
    await page.route('**/graphql', async (route) => {
      await ready.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await page.getByRole('button', { name: 'Waiting for your passkey...' }).waitFor()
    await sensor.answers(true)
    ready.resolve()
    await page.waitForURL('**/member/help')

    await page.goto('/member/membership')
    await page.getByRole('button', { name: 'Remove My laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('My laptop does not log you in any more.').waitFor()
    expect(await api.deps.database.prisma.passkey.count({ where: { memberId: member.id } })).toBe(0)
    expect(problems).toEqual([])
  })

  test('whose reply is lost reads the current state, and not that it failed', async () => {
    const page = await (await openMember(browser, site, await createMember(api), { width: 390 })).newPage()
    await addVirtualAuthenticator(page)
    await page.goto('/member/membership')
    await loseReplyTo(page, 'registerPasskey')
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByText('From now on it logs you in without a mail.').waitFor()
    await loseReplyTo(page, 'removePasskey')
    await page.getByRole('button', { name: 'Remove Linux computer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Linux computer does not log you in any more.').waitFor()
    expect(await page.getByRole('button', { name: 'Remove Linux computer' }).count()).toBe(0)
  })

  test('who had no network when their passkey was added finds it by adding it again', async () => {
    const page = await (await openMember(browser, site, await createMember(api), { width: 390 })).newPage()
    await addVirtualAuthenticator(page)
    await page.goto('/member/membership')
    const isLost = await loseReplyTo(page, 'registerPasskey')
    let isOffline = true
    await page.route('**/graphql', (route) => (isLost() && isOffline ? route.abort() : route.fallback()))
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByText('We could not reach the server.').waitFor()
    isOffline = false
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByText('From now on it logs you in without a mail.').waitFor()
    await page.getByRole('button', { name: 'Remove Linux computer' }).waitFor()
  })
})

describe('an operator', () => {
  test('sets up a passkey when one is needed, and loses nothing typed', async () => {
    const operator = await createOperator(api)
    const page = await (await openMember(browser, site, operator, { width: 390, confirmed: false })).newPage()
    const problems = noteProblems(page)
    const sensor = await addVirtualAuthenticator(page)
    await page.goto('/operator')
    await page.getByText('You have no passkey yet.').waitFor()
    await expectAccessible(page, 'the banner', bothWidths)

    await page.goto('/operator/settings')
    const wanted = 95
    const minutes = page.getByRole('textbox', { name: /minutes/i }).first()
    await minutes.fill(String(wanted))
    await minutes.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Set up a passkey' }).waitFor()
    await expectAccessible(page, 'setting up', bothWidths)
    await page.getByRole('dialog').getByRole('button', { name: 'Set up a passkey' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => api.deps.database.prisma.setting.findFirst({ where: { value: { equals: wanted } } }))
      .not.toBeNull()

    await expireConfirmation()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).waitFor()
    await expectAccessible(page, 'confirming', bothWidths)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Failed to export the list. Please confirm that it is you').waitFor()
    await sensor.answers(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export CSV' })
        .click()
        .then(() => page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()),
    ])
    expect(download.suggestedFilename()).toMatch(/^lookups/)
    expect(problems.filter((problem) => !/403/.test(problem))).toEqual([])
  })

  test('invites another operator, resets their passkeys and removes them', async () => {
    const operator = await createOperator(api)
    const other = await createOperator(api)
    await addPasskey(api, other)
    const page = await (await openMember(browser, site, operator, { width: 390 })).newPage()
    const problems = noteProblems(page)
    await page.goto('/operator/settings')
    await page.getByRole('link', { name: 'Operators', exact: true }).click()
    const email = 'invited@example.org'
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('button', { name: `Remove ${email}` }).waitFor()
    await expectAccessible(page, 'operators', bothWidths)
    await page.getByRole('button', { name: `Reset passkeys of ${other.username}` }).click()
    await expectAccessible(page, 'the question', bothWidths)
    await page.getByRole('dialog').getByRole('button', { name: 'Reset passkeys' }).click()
    await page.getByText(`${other.username} has no passkeys any more and gets a mail.`).waitFor()
    await page.getByRole('button', { name: `Remove ${other.username}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText(`${other.username} is no operator any more.`).waitFor()
    expect(await page.getByRole('button', { name: `Remove ${other.username}` }).count()).toBe(0)
    expect(problems).toEqual([])
  })
})
