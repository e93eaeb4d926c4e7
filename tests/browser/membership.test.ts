import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import type { Look } from '../support/browser.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { lateRequests, noteProblems, sessionItems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { readFarewell } from '../support/readFarewell.ts'

const { api, openPage } = await openSite()
let problems: string[]

async function openAt(member: Member, path: string, look: Look = {}): Promise<Page> {
  const page = await openPage(member, look)
  problems = noteProblems(page, lateRequests)
  await page.goto(path)
  return page
}

const statusOf = async ({ id }: Member) =>
  (await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id } })).status

test('axe finds no faults in Preferences, Membership and Help', async () => {
  const page = await openAt(await createMember(api), '/member/preferences', { width: 390 })
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await expectAccessible(page, 'preferences', bothWidths)
  await page.getByLabel('Preferred location').selectOption('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Location is required.').waitFor()
  await expectAccessible(page, 'preferences with an error', bothWidths)

  await page.goto('/member/help')
  for (const question of await page.locator('summary').all()) await question.click()
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
  await expectAccessible(page, 'help', bothWidths)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectAccessible(page, 'the menu')

  await page.goto('/member/membership')
  await page.getByRole('button', { name: 'Cancel Membership' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'the dialog', bothWidths)
  await page.getByRole('button', { name: 'Keep Membership' }).click()
  await page.getByRole('button', { name: 'Pause Membership' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause Membership' }).click()
  await page.getByText('Your membership has been paused.').waitFor()
  await expectAccessible(page, 'membership', bothWidths)
  expect(problems).toEqual([])
})

test('a date field has the size of every other field, and not the one that phones give it', async () => {
  const page = await openAt(await createMember(api), '/member/preferences', { width: 390 })
  await page.getByRole('button', { name: 'Choose when you can come' }).click()
  const field = page.getByLabel('I am away until and including (optional)')
  const appearance = await field.evaluate((element) => {
    const phone = new CSSStyleSheet()
    phone.replaceSync('@layer phone { input[type="date"] { appearance: menulist-button } }')
    document.adoptedStyleSheets.push(phone)
    return getComputedStyle(element).appearance
  })
  expect(appearance).toBe('none')
})

test('a member pauses, resumes and cancels in the dialogs, and is then logged out', async () => {
  const member = await createMember(api)
  const invitation = await invite(api, member, await createEncounter(api))
  const page = await openAt(member, '/member/membership')
  await page.getByRole('heading', { name: `Membership Details for ${member.username}` }).waitFor()
  const confirm = async (action: string) => {
    await page.getByRole('button', { name: action }).click()
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
  }

  await confirm('Pause Membership')
  await page.getByText('Your membership has been paused.').waitFor()
  expect(await statusOf(member)).toBe('Paused')
  const { status } = await api.deps.database.prisma.invitation.findUniqueOrThrow({
    where: { id: invitation.id },
  })
  expect(status).not.toBe('Invited')

  await confirm('Resume Membership')
  await page.getByText('Your membership has been resumed.').waitFor()
  expect(await statusOf(member)).toBe('Active')

  await readFarewell(page, () => confirm('Cancel Membership'))
  expect(await statusOf(member)).toBe('Canceled')
  expect(await sessionItems(page)).toEqual([])
  expect(problems).toEqual([])
})

test('on the direct path the browser asks: "no" changes nothing, "yes" cancels', async () => {
  const member = await createMember(api)
  const page = await openAt(member, '/member/membership')
  await page.getByRole('button', { name: 'Pause Membership' }).waitFor()
  const questions: string[] = []
  const answer = (yes: boolean) =>
    page.once('dialog', (dialog) => {
      questions.push(dialog.message())
      void (yes ? dialog.accept() : dialog.dismiss())
    })

  answer(true)
  await page.goto('/member/membership?action=pause')
  await page.getByText('Your membership has been paused.').waitFor()
  await page.waitForURL(`${api.url}/member/membership`)
  expect(await statusOf(member)).toBe('Paused')

  answer(true)
  await page.goto('/member/membership?action=resume')
  await page.getByText('Your membership has been resumed.').waitFor()
  expect(await statusOf(member)).toBe('Active')

  answer(false)
  await page.goto('/member/membership?action=cancel')
  await page.waitForURL(`${api.url}/member/membership`)
  expect(await statusOf(member)).toBe('Active')

  answer(true)
  await readFarewell(page, () => page.goto('/member/membership?action=cancel'))
  expect(await statusOf(member)).toBe('Canceled')
  expect(questions).toEqual([
    'Are you sure you want to pause your membership?',
    'Are you sure you want to resume your membership?',
    'Are you sure you want to cancel your membership? This action is permanent.',
    'Are you sure you want to cancel your membership? This action is permanent.',
  ])
  expect(problems).toEqual([])
})

test('a member downloads their data and asks for erasure', async () => {
  const member = await createMember(api)
  const page = await openAt(member, '/member/membership')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^encounters-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.account).toMatchObject({ username: member.username, email: member.email })

  await page.getByRole('button', { name: 'Ask for Erasure' }).click()
  await readFarewell(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Ask for Erasure' }).click(),
  )
  expect(await statusOf(member)).toBe('Canceled')
  expect(
    await api.deps.database.prisma.privacyRequest.count({ where: { memberId: member.id, kind: 'Erasure' } }),
  ).toBe(1)
  expect(problems).toEqual([])
})

test('preferences can be saved, and a dialog asks before unsaved ones are left', async () => {
  const member = await createMember(api)
  const page = await openAt(member, '/member/preferences', { width: 390 })
  await page.getByLabel('Gender identity').selectOption({ label: 'Non-binary' })
  await page.getByLabel('35-44').check()
  await page.getByLabel('Email me news about Encounters').uncheck()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('35-44').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Preferences updated successfully.').waitFor()
  expect(
    await api.deps.database.prisma.member.findUnique({
      where: { id: member.id },
      include: { gender: true, preferredAgeRanges: true },
    }),
  ).toMatchObject({
    gender: { label: 'Non-binary' },
    preferredAgeRanges: [{ ageRangeId: 3 }],
    wantsNewsMail: false,
  })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('**/member/help')
  expect(problems).toEqual([])
})

/** Presses Tab until the element with these words has the focus, like somebody without a pointer. */
async function tabTo(page: Page, words: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      const labels = element && 'labels' in element ? (element as HTMLInputElement).labels : null
      return labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
  const seen: string[] = []
  while (seen.length < 40) {
    await page.keyboard.press('Tab')
    const now = await focused()
    if (now === words) return
    seen.push(now)
  }
  throw new Error(`Tab never came to "${words}", but to: ${seen.join(', ')}`)
}

test('the navigation, a dialog and a form work by keyboard alone', async () => {
  const member = await createMember(api)
  const page = await openAt(member, '/member/dashboard')
  await page.getByRole('heading', { name: `Welcome, ${member.username}!` }).waitFor()
  await tabTo(page, 'Skip to content')
  await tabTo(page, 'Membership')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pause Membership' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')

  await tabTo(page, 'Pause Membership')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pause Membership')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Pause Membership')
  await page.keyboard.press('Enter')
  await page.getByText('Your membership has been paused.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Your membership has been paused.',
  )

  await page.keyboard.press('Control+Home')
  await page.reload()
  await page.getByRole('button', { name: 'Resume Membership' }).waitFor()
  await tabTo(page, 'Help')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
  await tabTo(page, 'Why is there no password?')
  await page.keyboard.press('Enter')
  await page.getByText('Because there is none to forget').waitFor()
  await tabTo(page, 'Subject')
  await page.keyboard.type('Other')
  await tabTo(page, 'Message')
  await page.keyboard.type('No mouse was used.')
  await tabTo(page, 'Send Message')
  await page.keyboard.press('Enter')
  await page.getByText("Message sent successfully! We'll get back to you shortly.").waitFor()
  expect(await api.deps.database.prisma.message.findMany({ where: { memberId: member.id } })).toMatchObject([
    { subject: 'Other', body: 'No mouse was used.', origin: 'Support' },
  ])
  expect(problems).toEqual([])
})
