import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { takeFilmStrip } from './filmStrip.ts'
import { openBrowser, openVisitor } from './support/browser.ts'
import { runProgram } from './support/program.ts'

/** Takes the pictures in docs/ of a freshly started demo: `npm run screenshots`, after `npm run build`. */
const docs = fileURLToPath(new URL('../docs/', import.meta.url))

type Picture = {
  name: string
  path: string
  heading: string | RegExp
  width: 390 | 1280
  scheme?: 'light' | 'dark'
}

const pictures: readonly Picture[] = [
  { name: 'home', path: '/', heading: 'Not a Match. A Real Encounter.', width: 1280 },
  { name: 'home', path: '/', heading: 'Not a Match. A Real Encounter.', width: 390, scheme: 'dark' },
  { name: 'dashboard', path: '/member/dashboard', heading: /^Welcome, /, width: 390 },
  { name: 'operator', path: '/operator', heading: 'Needs me', width: 1280 },
  { name: 'safety', path: '/safety', heading: 'Safety', width: 390 },
  { name: 'cases', path: '/operator/cases', heading: 'Cases', width: 1280 },
  // The demo's third case is the open one with two reports.
  { name: 'case', path: '/operator/cases/3', heading: /^Case about /, width: 390 },
]

/** Waits until the login link has been mailed, and returns it; other mails may follow. */
async function mailedLink(mailbox: string): Promise<string> {
  for (;;) {
    const reply = await fetch(mailbox)
    const mails: { links: string[]; state: string }[] = await reply.json()
    const links = mails.flatMap(({ state, links: all }) => (state === 'Sent' ? all : []))
    const found = links.find((each) => each.includes('/magic-login'))
    if (found) return found
    await pause(200)
  }
}

/** Signs in as a person of the demo with the link mailed to them; returns what their browser has stored. */
async function signIn(browser: Browser, url: string, email: string) {
  const visitor = await openVisitor(browser, url)
  const page = await visitor.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Login Link' }).click()
  await page.getByText('If the address matches').waitFor()
  const link = new URL(await mailedLink(`${url}/mailbox.json?to=${email}`))
  await page.goto(link.pathname + link.search)
  await page.waitForURL('**/member/dashboard')
  return visitor.storageState()
}

/** Opens a page, waits for its heading, its fonts and its lazily loaded parts, and stores its picture. */
async function keep(page: Page, { name, path, heading, width, scheme = 'light' }: Picture) {
  await page.goto(path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[class*=skeleton]'))
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(docs, `${name}-${width}-${scheme}.png`) })
}

async function take(browser: Browser, url: string): Promise<void> {
  const member = await signIn(browser, url, 'member@demo.example')
  const operator = await signIn(browser, url, 'operator@demo.example')
  for (const picture of pictures) {
    const storageState = picture.path.startsWith('/operator') ? operator : member
    const visitor = await openVisitor(browser, url, { ...picture, storageState })
    await keep(await visitor.newPage(), picture)
    await visitor.close()
  }
  await takeFilmStrip({ browser, url, operator, file: join(docs, 'evening-1280-light.png') })
}

mkdirSync(docs, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'encounters-screenshots-'))
// As root, PostgreSQL runs as a user of its own, who must be able to enter the folder.
chmodSync(dataDir, 0o711)
const program = runProgram('server/main.ts', { PORT: '0', DATA_DIR: dataDir })
const [, url = ''] = await program.says(/ready at (\S+)/)
const browser = await openBrowser(
  ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  'windows',
)
try {
  await take(browser, url)
} finally {
  await browser.close()
  program.child.kill('SIGTERM')
  await program.ended
  rmSync(dataDir, { recursive: true })
}
