import type { Browser, Page } from 'playwright-core'
import type { TestApi } from './api.ts'
import { noteProblems, openMember } from './memberBrowser.ts'
import { createOperator } from './seats.ts'

/**
 * Opens the same place as two operators, each in a browser of their own.
 *
 * @returns their pages, and what goes wrong in each by itself
 */
export async function openTwo(
  { api, browser }: { api: TestApi; browser: Browser },
  path: string,
): Promise<{ here: Page; there: Page; problems: string[][] }> {
  const pages: Page[] = []
  for (let opened = 0; opened < 2; opened++) {
    const page = await (await openMember(browser, api, await createOperator(api))).newPage()
    pages.push(page)
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
