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
const looks = [
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const

type Look = (typeof looks)[number]

type Picture = {
  name: string
  path: string
  heading: string | RegExp
  /** The heading of the part of the page to scroll to. */
  part?: string
  /** Whether it is taken only in light colors. */
  isLight?: boolean
}

const pictures: readonly Picture[] = [
  { name: 'home', path: '/', heading: 'Not a Match. A Real Encounter.' },
  { name: 'dashboard', path: '/member/dashboard', heading: /^Welcome, / },
  { name: 'my-encounters', path: '/member/my-encounters', heading: 'My Encounters' },
  { name: 'operator', path: '/operator', heading: 'Needs me' },
  { name: 'safety', path: '/safety', heading: 'Safety', isLight: true },
  { name: 'sessions', path: '/member/membership', heading: /^Membership/, part: 'Passkeys', isLight: true },
  { name: 'cases', path: '/operator/cases', heading: 'Cases', isLight: true },
  // The demo's third case is the open one with two reports.
  { name: 'case', path: '/operator/cases/3', heading: /^Case about /, isLight: true },
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
async function keep(page: Page, { name, path, heading, part }: Picture, look: Look) {
  await page.goto(path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[class*=skeleton]'))
  await page.evaluate(() => document.fonts.ready)
  if (part) {
    const at = page.getByRole('heading', { name: part, exact: true })
    await at.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 48))
  }
  await page.screenshot({ path: join(docs, `${name}-${look.width}-${look.scheme}.png`) })
}

async function take(browser: Browser, url: string): Promise<void> {
  const member = await signIn(browser, url, 'member@demo.example')
  const operator = await signIn(browser, url, 'operator@demo.example')
  for (const look of looks) {
    for (const picture of pictures) {
      if (picture.isLight && look.scheme === 'dark') continue
      const storageState = picture.path.startsWith('/operator') ? operator : member
      const visitor = await openVisitor(browser, url, { ...look, storageState })
      await keep(await visitor.newPage(), picture, look)
      await visitor.close()
    }
  }
  await takeFilmStrip({ browser, url, operator, looks, docs })
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
