import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'
import { noteProblems } from './memberBrowser.ts'
import type { Site } from './openSite.ts'
import { createOperator, mutate } from './seats.ts'

/**
 * Opens a page as an operator, in a browser of their own.
 *
 * @returns the page, and the errors in it
 */
export async function openOperatorPage(
  { api, openPage }: Site,
  path: string,
): Promise<{ page: Page; problems: string[] }> {
  const page = await openPage(await createOperator(api))
  const problems = noteProblems(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, problems }
}

/**
 * Opens the same page as two operators.
 *
 * @returns their pages, and the errors in each
 */
export async function openTwoOperatorPages(
  site: Site,
  path: string,
): Promise<{ here: Page; there: Page; problems: string[][] }> {
  const here = await openOperatorPage(site, path)
  const there = await openOperatorPage(site, path)
  return { here: here.page, there: there.page, problems: [here.problems, there.problems] }
}

/** Sends a mutation as another operator, without opening a page for them. */
export async function changeAsAnotherOperator(
  api: TestApi,
  change: string,
  input: Record<string, unknown>,
): Promise<void> {
  const { errors } = await mutate(api, await createOperator(api), change, input, '__typename')
  expect(errors).toBeUndefined()
}

/** Presses a button of a page. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button of the dialog that is open. */
export const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Returns the field of the open dialog for a reason. */
export const reasonOf = (page: Page) => page.getByRole('dialog').getByLabel('Reason')
