import { writeFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Look, openVisitor } from './support/browser.ts'

type Film = {
  browser: Browser
  url: string
  operator: Look['storageState']
  file: string
}

/** In milliseconds, because the demo's table opens some minutes after its start. */
const patience = 10 * 60_000

/** Returns the path of the demo member's seat at Open Door, from their mail. */
async function findSeat(url: string): Promise<string> {
  const reply = await fetch(`${url}/mailbox.json?to=member@demo.example`)
  const mails: { subject: string; links: string[] }[] = await reply.json()
  const link = mails
    .filter(({ subject }) => subject.includes('Open Door'))
    .flatMap(({ links }) => links)
    .find((each) => new URL(each).pathname.startsWith('/meet/'))
  if (!link) throw new Error('No mail has the address of the seat at Open Door')
  return new URL(link).pathname
}

async function sitDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Come to the table' }).click({ timeout: patience })
  await page.getByRole('region', { name: 'The guide' }).waitFor()
}

/** Sits down as the table's host, who can move the evening on. */
async function openHost(visitor: BrowserContext): Promise<Page> {
  const console = await visitor.newPage()
  await console.goto('/operator/live')
  const opened = console.waitForEvent('popup')
  await console.getByRole('button', { name: 'Sit down as host' }).first().click()
  const page = await opened
  await sitDown(page)
  await page.getByRole('button', { name: 'Host this table' }).click()
  await page.getByRole('button', { name: 'Move on' }).waitFor()
  return page
}

/** Moves the evening on until it reaches a part, given by its title on the screen. */
async function moveTo(host: Page, title: string): Promise<void> {
  const part = host.getByRole('region', { name: 'The guide' }).locator('p').first()
  for (let text = await part.innerText(); !text.startsWith(title); text = await part.innerText()) {
    await host.getByRole('button', { name: 'Move on' }).click()
    await host.waitForFunction(
      (before) => document.querySelector('[aria-label="The guide"] p')?.textContent !== before,
      await part.textContent(),
    )
  }
}

/** Joins pictures in rows of three, like a film strip. */
async function joinPictures(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 400 } })
  const images = pictures
    .map((each) => `<img src="data:image/png;base64,${each.toString('base64')}">`)
    .join('')
  await page.setContent(
    `<style>body{margin:0;background:#1b1714}main{display:grid;gap:12px;padding:12px;grid-template-columns:repeat(3,1fr);align-items:start}img{width:100%;border-radius:8px;display:block}</style><main>${images}</main>`,
  )
  const strip = await page.locator('main').screenshot()
  await page.close()
  return strip
}

/**
 * Takes six pictures of an evening at the demo's Open Door and joins them into one file: the lobby, people arriving, a
 * round, open talk, the break and leaving.
 */
export async function takeFilmStrip({ browser, url, operator, file }: Film): Promise<void> {
  const visitor = await openVisitor(browser, url, { width: 1280 })
  const page = await visitor.newPage()
  const strip: Buffer[] = []
  const shoot = async () => void strip.push(await page.screenshot())
  await page.goto(await findSeat(url))
  await page.getByText('You are ready').or(page.getByText('The table is open')).first().waitFor()
  await page.getByText('Your camera works.').waitFor()
  await shoot()
  await sitDown(page)
  const people = page.getByRole('list', { name: 'People at the table' }).getByRole('listitem')
  await people.nth(7).waitFor({ timeout: patience })
  await shoot()
  const host = await openHost(await openVisitor(browser, url, operator ? { storageState: operator } : {}))
  const guide = page.getByRole('region', { name: 'The guide' })
  for (const title of ['A round', 'Open talk', 'A short break']) {
    await moveTo(host, title)
    await guide.getByText(title, { exact: false }).first().waitFor()
    await shoot()
  }
  await page.getByRole('button', { name: 'Leave quietly' }).click()
  await page.getByRole('button', { name: 'Come back to the table' }).waitFor()
  await shoot()
  await writeFile(file, await joinPictures(browser, strip))
}
