import { expect, test } from 'vitest'
import { minute } from '../support/clock.ts'
import { bothWidths, expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter } from '../support/factories.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { createOperator, createSeat } from '../support/seats.ts'
import { stayAtTable } from '../support/stayAtTable.ts'
import { guideOf, tablePage } from '../support/tablePage.ts'

const { api, openPage } = await openSite()
const operator = await createOperator(api)

const from = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function open(path: string) {
  const page = await openPage(operator, { width: 390 })
  const problems = noteProblems(page)
  await page.goto(path)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return { page, problems, press }
}

test('an operator follows and leads the tables of an evening', async () => {
  const name = 'Evening table'
  const times = { startsAt: from(-minute), endsAt: from(74 * minute) }
  const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 8, ...times, name })
  const places = [await createSeat(api, encounter), await createSeat(api, encounter)]
  const [first] = places.map(({ invitation }) => tablePage(api, invitation.seatToken))
  if (!first) throw new Error('Nobody')
  await stayAtTable([first])
  const { page, problems, press } = await open('/operator/live')
  const card = page.getByRole('article', { name })
  await card.getByText('1 of 2 here').waitFor()
  await card.getByText('Fewer than the minimum').waitFor()
  await card.getByText('Everyone, and when each was last seen').click()
  await expectAccessible(page, 'the tables of an evening', bothWidths)
  await page.getByLabel(`A line to ${name}`).fill('Welcome.')
  await press(`Send the line to ${name}`)
  await page.getByText(`${name} sees your line for a minute.`).waitFor()
  const { line, stageNumber } = guideOf(await first.look())
  expect(line?.text).toBe('Welcome.')
  await press(`Move on: ${name}`)
  await card.getByText(`Part ${stageNumber + 1} of`).waitFor()
  await press(`End early: ${name}`)
  await expectAccessible(page, 'the question whether to end a table', bothWidths)
  await press('End it')
  // Ended a minute after its start, it is too short to count as an encounter.
  await page.getByText(`${name} is canceled. It was ended before it had properly begun.`).waitFor()
  await card.waitFor({ state: 'detached' })
  expect((await first.look()).phase).toBe('CANCELED')
  expect(problems).toEqual([])
})

test('a script is edited, saved and reset', async () => {
  const { page, problems, press } = await open('/operator/settings')
  await page.getByRole('link', { name: 'Script of a One-on-One' }).click()
  await page.getByRole('heading', { name: 'Script of a One-on-One', level: 1 }).waitFor()
  await page.getByText('What the table sees of Part 2').click()
  await page.getByLabel('Seconds of Part 3').fill('5')
  await page.getByText('Part 3: its time must be between 60 and 1800 seconds.').waitFor()
  await expectAccessible(page, 'a script that cannot be saved', bothWidths)
  await page.getByLabel('Seconds of Part 3').fill('120')
  await page.getByRole('link', { name: 'All settings' }).click()
  await press('Stay')
  await press('Save as a new version')
  await page.getByText('The script of a One-on-One is saved.').waitFor()
  await press('Use the script that came with the program')
  await page.getByText('is the one that came with the program.').waitFor()
  await expectAccessible(page, 'a script', bothWidths)
  expect(problems).toEqual([])
})

test('questions are edited, saved, and restored from an earlier version', async () => {
  const { page, problems, press } = await open('/operator/settings')
  await page.getByRole('link', { name: 'Questions' }).click()
  const first = page.getByLabel('Light question 1', { exact: true })
  const before = await first.inputValue()
  await first.fill('Tell us a story.')
  await page.getByText('Light: 1 question cannot be asked as written.').waitFor()
  await expectAccessible(page, 'questions that cannot be saved', bothWidths)
  await first.fill('What beside you has a story?')
  await press('Save as a new version')
  await page.getByText('The questions are saved.').waitFor()
  await press('Versions: Questions')
  await press('Read version 0: Questions')
  await page.getByRole('dialog').getByText(before).waitFor()
  await expectAccessible(page, 'an earlier version', bothWidths)
  await press('Put it into the editor')
  await press('Save as a new version')
  await page.getByText('Version 2, in use since').waitFor()
  expect(await first.inputValue()).toBe(before)
  await page.getByText('Like “As it came with the program”').waitFor()
  await expectAccessible(page, 'the versions', bothWidths)
  expect(problems).toEqual([])
})
