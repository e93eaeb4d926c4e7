import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { day, hour, minute } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { answer, createOperator, createSeat, readEncounter, readInvitation } from '../support/seats.ts'
import { waitForWordsAfter } from '../support/waitForWordsAfter.ts'

const { api, openPage } = await openSite()
const operator = await createOperator(api)

const prisma = () => api.deps.database.prisma
const from = (milliseconds: number) => new Date(Date.now() + milliseconds)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const numberIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').pop())

async function open() {
  const page = await openPage(operator, { width: 390 })
  return { visitor: page.context(), page, problems: noteProblems(page) }
}

test('an encounter is planned, scheduled, filled, changed and canceled', async () => {
  const { page, problems } = await open()
  const guest = await createMember(api)
  await page.goto('/operator/encounters')
  await page.getByRole('link', { name: 'New encounter' }).click()
  await page.getByLabel('Kind').selectOption({ label: 'First Encounter' })
  await page.getByLabel('Location').selectOption({ index: 1 })
  await page.getByLabel('Name').fill('Planned table')
  const date = from(9 * day)
    .toISOString()
    .slice(0, 10)
  // Typed without a pause: after a year of four digits the browser moves on to the time.
  await page.getByLabel('Starts').focus()
  await page.keyboard.type(`${date.slice(5).replace('-', '')}${date.slice(0, 4)}0700PM`)
  expect(await page.getByLabel('Starts').inputValue()).toBe(`${date}T19:00`)
  await expectAccessible(page, 'the form of a new encounter', bothWidths)
  await press(page, 'Plan encounter')
  await page.getByRole('heading', { name: 'Planned table', level: 1 }).waitFor()
  await press(page, 'Schedule')
  await page.getByText('The encounter is scheduled, and people can be invited.').waitFor()
  const rowId = numberIn(page)

  await page.getByText('Invite somebody').click()
  await page.getByLabel('Search by name or e-mail').fill(guest.username)
  await press(page, `Invite ${guest.username}`)
  await page.getByText(`${guest.username} is invited, by mail.`).waitFor()
  await page.getByRole('tab', { name: 'Invited 1' }).click()
  await page.getByRole('checkbox', { name: `Remind ${guest.username}` }).check()
  await press(page, 'Remind 1 person')
  await page.getByText('1 person reminded.').waitFor()
  await expectAccessible(page, 'those invited', bothWidths)
  const where = { encounterId: rowId, memberId: guest.id }
  await answer(api, await prisma().invitation.findFirstOrThrow({ where }), 'ACCEPTED')
  await page.getByRole('tab', { name: /^Going/ }).click()
  await press(page, `Remove ${guest.username}`)
  await page.getByLabel('Reason').fill('You asked us to.')
  await press(page, 'Take off')
  await page.getByText(`${guest.username} is taken off the encounter.`).waitFor()
  expect((await readEncounter(api, rowId)).seatsTaken).toBe(0)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Seats').fill('11')
  await page.getByLabel('Meeting link').selectOption({ label: 'My own' })
  await page.getByLabel('Address of the meeting').fill('https://meet.example/own')
  await press(page, 'Save changes')
  await page.getByText('The encounter is changed.').waitFor()
  expect(await readEncounter(api, rowId)).toMatchObject({
    capacity: 11,
    meetingUrl: 'https://meet.example/own',
  })

  await page.getByRole('link', { name: 'Back to the encounter' }).click()
  await press(page, 'Cancel encounter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The host is ill.')
  await dialog.getByRole('button', { name: 'Cancel encounter' }).click()
  await page.getByText('Canceled because: The host is ill.').waitFor()
  expect((await readEncounter(api, rowId)).state).toBe('Canceled')

  await page.goto(`/operator/encounters?view=calendar&month=${date.slice(0, 7)}`)
  await page.getByRole('table').getByRole('link', { name: 'Planned table' }).waitFor()
  await expectAccessible(page, 'the calendar', bothWidths)
  expect(problems).toEqual([])
})

/** Returns the copied text by pasting it into another page, since our pages may not read the clipboard. */
async function pasted(visitor: BrowserContext): Promise<string> {
  const elsewhere = await visitor.newPage()
  await elsewhere.setContent('<textarea></textarea>')
  const field = elsewhere.getByRole('textbox')
  await field.press('Control+V')
  await expect.poll(() => field.inputValue()).not.toBe('')
  return field.inputValue()
}

test('an operator follows and marks who is there, and settles the attendance', async () => {
  const { visitor, page, problems } = await open()
  await visitor.grantPermissions(['clipboard-write'])
  const live = await createEncounter(api, {
    name: 'Tonight’s table',
    startsAt: from(-10 * minute),
    endsAt: from(80 * minute),
    meetingUrl: 'https://meet.example/tonight',
  })
  const first = await createSeat(api, live)
  const second = await createSeat(api, live)
  await page.goto(`/operator/encounters/${live.id}?tab=live`)
  await page.getByText('0 here now').waitFor()
  await waitForWordsAfter(page, 'is copied.', () => press(page, `Copy link of ${second.member.username}`))
  const { seatToken } = await readInvitation(api, second.invitation.id)
  expect(await pasted(visitor)).toContain(seatToken)
  await press(page, `Came: ${second.member.username}`)
  await page.getByText('1 attended').waitFor()
  await expectAccessible(page, 'who is there', bothWidths)
  await prisma().invitation.update({
    where: { id: first.invitation.id },
    data: {
      attendance: 'Attended',
      attendanceAt: new Date(),
      attendanceSource: 'Link',
      joinedAt: new Date(),
    },
  })
  await page.getByText('1 was here').waitFor()

  const past = { startsAt: from(-3 * hour), endsAt: from(-90 * minute), completedAt: from(-80 * minute) }
  const over = await createEncounter(api, { name: 'The last table', state: 'Completed', ...past })
  const named = await createSeat(api, over)
  const absent = await createSeat(api, over)
  await page.goto('/operator/encounters?need=SETTLING')
  await page.getByRole('link', { name: 'Settle attendance: The last table' }).click()
  const csv = `Name (Original Name),User Email,Duration (Minutes)\nR,${named.member.email},80\nX,x@example.org,3\n`
  const file = { name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose the CSV file').setInputFiles(file)
  await page.getByRole('heading', { name: '1 match', exact: true }).waitFor()
  await expectAccessible(page, 'the preview of a report', bothWidths)
  await press(page, 'Mark 1 person as there')
  await page.getByText('1 person marked as there, from the report.').waitFor()
  await press(page, 'Settle attendance')
  await page.getByText('1 attended, 1 did not. No-shows count from now on.').waitFor()
  await press(page, 'Settle')
  await page.getByText('Attendance is settled, and no-shows count.').waitFor()
  expect((await readInvitation(api, absent.invitation.id)).attendance).toBe('Absent')
  await page.getByRole('tab', { name: 'Progress' }).click()
  await page.getByText('0 of 1').waitFor()
  await expectAccessible(page, 'who has processed', bothWidths)
  await page.goto('/operator/progress')
  await page.getByRole('progressbar', { name: 'Processed, The last table' }).waitFor()
  await expectAccessible(page, 'the progress', bothWidths)
  expect(problems).toEqual([])
})
