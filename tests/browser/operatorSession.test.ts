import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { refuseLiveUpdates, storeSession } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createProposal } from '../support/proposals.ts'
import { createOperator, createSeat } from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

/** How far the server's clock is ahead of the browser's, in milliseconds. */
let ahead = 0

const { api, openPage } = await openSite({}, () => new Date(Date.now() + ahead))

const prisma = () => api.deps.database.prisma
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Opens a table that began two minutes ago, with one person at it. */
async function openTable(): Promise<void> {
  const encounter = await createEncounter(api, { startsAt: new Date(Date.now() - 2 * minute) })
  const { invitation } = await createSeat(api, encounter)
  await tablePage(api, invitation.seatToken).be()
}

/**
 * A text that an operator writes in the console: the page, the button that reveals the field if any, the field, the
 * text, and the button that sends it.
 */
type Writing = {
  path: () => Promise<string>
  open?: string | RegExp
  field: (page: Page) => ReturnType<Page['getByLabel']>
  words: string
  send: string | RegExp
}

const writings: Record<string, Writing> = {
  'the name of a copy': {
    path: async () => `/operator/encounters/${(await createEncounter(api)).id}`,
    open: 'Duplicate',
    field: (page) => dialog(page).getByLabel('Name', { exact: true }),
    words: 'River Table',
    send: 'Plan it',
  },
  'the end of a pause': {
    path: async () => `/operator/members/${(await createMember(api)).id}`,
    open: 'Pause',
    field: (page) => dialog(page).getByLabel('At least until (optional)'),
    words: '2099-03-04',
    send: 'Pause membership',
  },
  'another name of a choice': {
    path: async () => '/operator/settings?kind=CONNECTION_TYPE',
    open: /^Rename /,
    field: (page) => dialog(page).getByLabel('Name', { exact: true }),
    words: 'Good company',
    send: 'Save',
  },
  'how many tables to add': {
    path: async () => `/operator/groups/${(await createProposal(api)).id}`,
    open: 'Add tables',
    field: (page) => dialog(page).getByLabel(/^Tables at most/),
    words: '3',
    send: 'Add tables',
  },
  'how to form groups again': {
    path: async () => `/operator/groups/${(await createProposal(api)).id}`,
    open: 'Form again',
    field: (page) => dialog(page).getByLabel(/^Seed/),
    words: '4711',
    send: 'Form again',
  },
  'a line to a table': {
    path: async () => {
      await openTable()
      return '/operator/live'
    },
    field: (page) => page.getByLabel(/^A line to/),
    words: 'We begin in a minute.',
    send: /^Send the line/,
  },
  'a new choice': {
    path: async () => '/operator/settings?kind=CONNECTION_TYPE',
    field: (page) => page.getByRole('textbox', { name: 'Name' }),
    words: 'Choir',
    send: 'Add',
  },
  'the address of a new operator': {
    path: async () => '/operator/settings/operators',
    field: (page) => page.getByLabel('Email'),
    words: 'somebody@example.org',
    send: 'Invite',
  },
}

test.each(Object.entries(writings))(
  '%s is still there once an operator whose session ended has logged in again',
  async (_what, { path, open, field, words, send }) => {
    ahead = 0
    const operator = await createOperator(api)
    const page = await openPage(operator)
    await refuseLiveUpdates(page)
    await page.goto(await path())
    if (open) await button(page, open).click()
    await field(page).fill(words)
    await prisma().session.updateMany({ where: { memberId: operator.id }, data: { revokedAt: new Date() } })
    ahead = 11 * minute
    await page.getByRole('button', { name: send, exact: true }).last().click()
    await page.waitForURL('**/login?redirect=**')
    ahead = 0
    const items = await storeSession(api, operator)
    await page.evaluate((stored) => Object.assign(localStorage, stored), items)
    await page.goto(new URL(page.url()).searchParams.get('redirect') ?? '')
    if (open) await button(page, open).click()
    await expect.poll(() => field(page).inputValue()).toBe(words)
  },
)
