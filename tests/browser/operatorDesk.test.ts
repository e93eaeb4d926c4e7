import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator, createSeat } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

const { api, openPage } = await openSite()
let problems: string[]

const db = () => api.deps.database.prisma

async function openDesk(width: 390 | 1280, path: string): Promise<Page> {
  const page = await openPage(await createOperator(api), { width })
  problems = noteProblems(page)
  await page.goto(path)
  return page
}

const write = (email: string) =>
  db().message.create({
    data: {
      origin: 'Contact',
      name: 'Rosa',
      email,
      subject: 'General Inquiry',
      body: 'May I bring a friend?',
      createdAt: new Date(),
    },
  })

async function saveCsv(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

test.each([390, 1280] as const)(
  'each bar in the chart of answer times has a label, at %i px',
  async (width) => {
    const { invitation } = await createSeat(api, await createEncounter(api))
    const answered = { sentAt: new Date(Date.now() - 7_200_000), respondedAt: new Date() }
    await db().invitation.update({ where: { id: invitation.id }, data: answered })
    const page = await openDesk(width, '/operator')
    await page.getByRole('img', { name: /^Time to answer/ }).waitFor()
    await page.getByText('Time to answer as a table').click()
    const table = page.getByRole('table', { name: 'Time from invitation to answer' })
    const spans = await table.locator('tbody tr > :first-child').allInnerTexts()
    const drawn = await page
      .getByRole('img', { name: /^Time to answer/ })
      .locator('text')
      .allTextContents()
    expect(spans.filter((span) => !drawn.includes(span.trim()))).toEqual([])
    expect(spans).toHaveLength(8)
  },
)

test('a badge in a wide table stays on one line, however long the words beside it are', async () => {
  await db().outboxMail.create({
    data: {
      key: 'badge:1',
      toAddress: `${'a.very.long.name.of.somebody.'.repeat(2)}r@lakeside.example.org`,
      template: 'earlyAccessReceived',
      data: {},
      state: 'Sent',
      deliveryState: 'Complained',
      createdAt: new Date(),
    },
  })
  const page = await openDesk(1280, '/operator/mail')
  await page.setViewportSize({ width: 800, height: 900 })
  const badge = page.getByRole('table').getByText('Reported as spam')
  const lines = await badge.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
  expect(problems).toEqual([])
})

test('axe finds no faults on the operator’s screens', async () => {
  const { id } = await write('axe@example.org')
  const leaving = await createMember(api, { status: 'Canceled', canceledAt: new Date() })
  await db().outboxMail.create({
    data: {
      key: 'axe:1',
      toAddress: 'rosa@example.org',
      template: 'earlyAccessReceived',
      data: {},
      state: 'Failed',
      lastError: 'No such mailbox.',
      createdAt: new Date(),
    },
  })
  await suppress(api, 'axe@example.org', 'HardBounce')
  const page = await openDesk(390, '/operator/inbox')
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await expectAccessible(page, 'inbox', bothWidths)
  await page.goto(`/operator/inbox/${id}`)
  await page.getByRole('button', { name: 'Send answer' }).waitFor()
  await expectAccessible(page, 'message', bothWidths)
  await page.goto('/operator/mail')
  await page
    .getByRole('button', { name: /^Send again/ })
    .first()
    .waitFor()
  await expectAccessible(page, 'mail', bothWidths)
  await page.goto('/operator/mail?tab=addresses')
  await page.getByRole('button', { name: 'Lift axe@example.org' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'lifting', bothWidths)
  await page.goto('/operator/mail?tab=jobs')
  await page.getByText('No job has failed.').waitFor()
  await expectAccessible(page, 'jobs', bothWidths)
  await page.goto('/operator/settings')
  await page.getByRole('button', { name: 'Preview: First Encounter' }).click()
  await page.getByText('Juniper').waitFor()
  await expectAccessible(page, 'settings', bothWidths)
  await page.goto('/operator/privacy')
  await page.getByRole('button', { name: `Erase now: ${leaving.username}` }).waitFor()
  await expectAccessible(page, 'privacy', bothWidths)
  await page.goto('/operator/audit-log')
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await expectAccessible(page, 'audit log', bothWidths)
  expect(problems).toEqual([])
})

test('a message is answered, closed, and found in the audit log and the export', async () => {
  const { id } = await write('rosa@example.org')
  const page = await openDesk(1280, '/operator/inbox?search=rosa@example.org')
  await page.getByRole('link', { name: 'Answer Rosa: General Inquiry' }).click()
  await page.getByLabel('Your answer, sent by mail').fill('Yes, please do.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Your answer to Rosa is on its way.').waitFor()
  expect(
    await db().outboxMail.count({ where: { template: 'operatorReply', toAddress: 'rosa@example.org' } }),
  ).toBe(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('The message is closed.').waitFor()
  expect((await db().message.findUniqueOrThrow({ where: { id } })).state).toBe('Closed')

  await page.goto(`/operator/audit-log?type=Message&subject=${id}`)
  const row = page.getByRole('row', { name: /Close message/ })
  await row.getByText('Answered').waitFor()
  await row.getByRole('link', { name: `Message ${id}`, exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).click()
  expect(await saveCsv(page)).not.toContain('rosa@example.org')
  await page.getByRole('tab', { name: 'Closed' }).click()
  await page.getByRole('table', { name: 'Messages' }).getByText('rosa@example.org').waitFor()
  expect(await saveCsv(page)).toContain('rosa@example.org')
  expect(problems).toEqual([])
})

test('an operator lifts an address, adds and moves a choice, and erases a member', async () => {
  await suppress(api, 'back@example.org', 'HardBounce')
  const page = await openDesk(390, '/operator/mail?tab=addresses')
  await page.getByRole('button', { name: 'Lift back@example.org' }).click()
  await page.getByLabel('Reason').fill('A new mailbox.')
  await page.getByRole('button', { name: 'Lift', exact: true }).click()
  await page.getByText('Mail goes to back@example.org again.').waitFor()
  await page.getByRole('button', { name: 'Lift back@example.org' }).waitFor({ state: 'detached' })
  expect(await db().suppressedAddress.count({ where: { email: 'back@example.org' } })).toBe(0)

  await page.goto('/operator/settings?kind=CONNECTION_TYPE')
  await page.getByRole('textbox', { name: 'Name' }).fill('Choir')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Choir is offered.').waitFor()
  await page.getByRole('button', { name: 'Move Choir up' }).click()
  await page.getByRole('button', { name: 'Move Choir down', disabled: false }).waitFor()
  const types = await db().connectionType.findMany({ orderBy: { position: 'asc' } })
  expect(types.at(-2)?.label).toBe('Choir')

  const leaving = await createMember(api, { status: 'Canceled', canceledAt: new Date() })
  await page.goto('/operator/privacy')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('table', { name: 'Waiting to be erased' })
      .getByLabel(`Export data of ${leaving.username}`)
      .click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(leaving.username)
  await page.getByRole('button', { name: `Erase now: ${leaving.username}` }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText(`${leaving.username} is erased.`).waitFor()
  const { erasedAt } = await db().member.findUniqueOrThrow({ where: { id: leaving.id } })
  expect(erasedAt).not.toBeNull()
  expect(problems).toEqual([])
})
