import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
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

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill('member@demo.example')
  await page.getByRole('button', { name: 'Send Login Link' }).click()
  await page.getByText('If the address matches').waitFor()
  await page.waitForFunction(async (mailbox) => {
    const [mail] = await fetch(mailbox).then((reply) => reply.json())
    return mail?.text.includes('/magic-login') && mail.state === 'Sent'
  }, '/mailbox.json?to=member@demo.example')
  const reply = await fetch(`${url}/mailbox.json?to=member@demo.example`)
  const [mail]: { links: string[] }[] = await reply.json()
  const link = new URL(mail?.links.find((each) => each.includes('/magic-login')) ?? '')
  await page.goto(link.pathname + link.search)
  await page.waitForURL('**/member/dashboard')
}

async function take(browser: Browser, url: string): Promise<void> {
  const member = await openVisitor(browser, url)
  await signIn(await member.newPage(), url)
  const storageState = await member.storageState()
  for (const look of looks) {
    const visitor = await openVisitor(browser, url, { ...look, storageState })
    const page = await visitor.newPage()
    const keep = (name: string) =>
      page.screenshot({ path: join(docs, `${name}-${look.width}-${look.scheme}.png`) })
    await page.goto('/', { waitUntil: 'networkidle' })
    await keep('home')
    await page.goto('/member/dashboard')
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
    await page.waitForLoadState('networkidle')
    await keep('dashboard')
    await visitor.close()
  }
}

mkdirSync(docs, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'encounters-screenshots-'))
// As root, PostgreSQL runs as a user of its own, who must be able to enter.
chmodSync(dataDir, 0o711)
const program = runProgram('server/main.ts', { PORT: '0', DATA_DIR: dataDir })
const [, url = ''] = await program.says(/ready at (\S+)/)
const browser = await openBrowser()
try {
  await take(browser, url)
} finally {
  await browser.close()
  program.child.kill('SIGTERM')
  await program.ended
  rmSync(dataDir, { recursive: true })
}
