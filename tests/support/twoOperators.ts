import type { Page } from 'playwright-core'
import { noteProblems } from './memberBrowser.ts'
import type { Site } from './openSite.ts'
import { createOperator } from './seats.ts'

/**
 * Opens the same place as two operators, each in a browser of their own.
 *
 * @returns their pages, and what goes wrong in each by itself
 */
export async function openTwo(
  { api, openPage }: Site,
  path: string,
): Promise<{ here: Page; there: Page; problems: string[][] }> {
  const pages: Page[] = []
  for (let opened = 0; opened < 2; opened++) {
    pages.push(await openPage(await createOperator(api)))
  }
  const problems = pages.map((page) => noteProblems(page))
  const [here, there] = pages as [Page, Page]
  for (const page of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  return { here, there, problems }
}

/** Presses a button of a page. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Presses a button of the dialog that is open. */
export const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** The field of the dialog that asks for a reason. */
export const reasonOf = (page: Page) => page.getByRole('dialog').getByLabel('Reason')
