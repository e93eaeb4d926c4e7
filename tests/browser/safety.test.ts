import { expect, test } from 'vitest'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createMember } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator } from '../support/seats.ts'

const { api, browser, openPage } = await openSite()
const operator = await createOperator(api)
const member = await createMember(api)

test('contact details that the operator sets are on the safety and contact pages at once', async () => {
  await api.deps.database.pool.query('TRUNCATE settings')
  const page = await openPage(operator, { width: 390 })
  const problems = noteProblems(page)
  await page.goto('/operator')
  await page.getByText('Mails carry no postal address').waitFor()
  await expectAccessible(page, 'needs me without an address', bothWidths)
  await page.locator('#content').getByRole('link', { name: 'Settings' }).click()
  await page.getByText('There is no postal address yet').waitFor()
  await page
    .getByRole('textbox', { name: 'Contact lines' })
    .fill('Safety: safety@encounters.test\n313-555-0142, 9 to 5')
  await page.getByRole('button', { name: 'Save: Contact lines' }).click()
  await page.getByText('The contact lines are saved.').waitFor()
  await page
    .getByRole('textbox', { name: 'Postal address' })
    .fill('Encounters\n1 Example Street\nDetroit, MI 48201')
  await page.getByRole('button', { name: 'Save: Postal address' }).click()
  await page.getByText('The postal address is saved.').waitFor()
  await expectAccessible(page, 'settings with an address', bothWidths)
  expect(problems).toEqual([])

  const visitor = await openPage(null, { width: 390 })
  for (const path of ['/safety', '/contact']) {
    await visitor.goto(path)
    expect(await visitor.getByText('1 Example Street').innerText()).toBe(
      'Encounters\n1 Example Street\nDetroit, MI 48201',
    )
    const link = visitor.getByRole('link', { name: 'safety@encounters.test' })
    expect(await link.getAttribute('href')).toBe('mailto:safety@encounters.test')
    await expectAccessible(visitor, path, bothWidths)
  }
})

test('a visitor reaches the safety page from the footer, even without JavaScript', async () => {
  const context = await browser.newContext({ baseURL: api.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety' }).click()
  await page.getByRole('heading', { name: 'Safety', level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
})

test('a member reaches the safety page from Help', async () => {
  const page = await openPage(member, { width: 390 })
  await page.goto('/member/help')
  await page.getByLabel('Message').waitFor()
  await expectAccessible(page, 'help', bothWidths)
  await page.getByRole('link', { name: 'the safety page' }).click()
  await page.getByRole('heading', { name: 'If somebody is in danger now' }).waitFor()
})
