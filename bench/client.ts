import type { Browser, Page, Request } from 'playwright-core'
import { hashSecret, newSecret } from '../server/platform/config/randomSecrets.ts'
import { openBrowser } from '../tests/support/browser.ts'
import { median } from './load/load.ts'
import { markContent, readMarks } from './markContent.ts'
import { openEmpty } from './openEmpty.ts'
import { type Figures, report } from './results.ts'
import { openSite, type Site } from './site.ts'
import { type SlowVisit, visitSlowly } from './slowNetwork.ts'

const visits = 3

/** Pages, and a selector that matches once the page can be used. */
const pages: Readonly<Record<string, string>> = {
  '/': 'h1',
  '/faq': 'h1',
  '/login': 'input[type="email"]',
  '/create-profile': 'form',
  '/member/dashboard': 'main li',
  '/member/my-encounters': 'main [role=tabpanel] time',
}

/** Signs a member in by a link, and returns what the client stores of the session. */
async function signIn({ url, pool }: Site): Promise<Record<string, string>> {
  const token = newSecret()
  await pool.query(
    `INSERT INTO login_tokens (hash, member_id, redirect, created_at, expires_at)
     VALUES ($1, 1, '/member/dashboard', now(), now() + interval '10 minutes')`,
    [Buffer.from(hashSecret(token))],
  )
  const reply = await fetch(`${url}/api/auth/verify?token=${token}`)
  if (!reply.ok) throw new Error(`The link was refused: ${reply.status}`)
  const { rows } = await pool.query<Record<string, string>>(
    'SELECT username, public_guid::text AS "publicGuid", id::text AS "memberId" FROM members WHERE id = 1',
  )
  return { ...(await reply.json()), ...rows[0] }
}

type Visit = { scriptKb: number; paint: number; content: number; dataTrips: number }

/** Returns the size of the scripts that a page has loaded, as sent, in KB. */
function measureScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const isScript = ({ name }: { name: string }) => new URL(name).pathname.endsWith('.js')
    return loaded.filter(isScript).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024
  })
}

/** Whether a request is for data, and not for the stream of changes. */
const isForData = (request: Request): boolean =>
  request.url().endsWith('/graphql') && !request.headers().accept?.includes('event-stream')

/** Makes one visit by a browser with an empty cache. */
async function visit(
  browser: Browser,
  site: Site,
  path: string,
  session: Record<string, string>,
): Promise<Visit> {
  const visitor = await openEmpty(browser, site.url, path.startsWith('/member') ? session : {})
  try {
    const page = await visitor.newPage()
    const content = pages[path] ?? 'h1'
    await page.addInitScript(markContent, content)
    let dataTrips = 0
    page.on('request', (request) => {
      if (isForData(request)) dataTrips += 1
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator(content).first().waitFor()
    const trips = dataTrips
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    return { ...(await readMarks(page)), scriptKb: await measureScripts(page), dataTrips: trips }
  } finally {
    await visitor.close()
  }
}

/** From a click on the dashboard until My Encounters is shown, in milliseconds, in a browser with an empty cache. */
async function walk(browser: Browser, url: string, session: Record<string, string>, isPointedAt: boolean) {
  const visitor = await openEmpty(browser, url, session)
  try {
    const page = await visitor.newPage()
    const href = '/member/my-encounters'
    const content = pages[href] ?? 'h1'
    await page.addInitScript(markContent, content)
    await page.goto('/member/dashboard')
    await page.locator('main li').first().waitFor()
    const link = page.locator(`nav a[href="${href}"]:visible`).first()
    if (isPointedAt) {
      const data = page.waitForResponse((response) => isForData(response.request()))
      await link.hover()
      await (await data).finished()
    }
    const clickedAt = await link.evaluate((element: HTMLElement) => {
      const now = performance.now()
      element.click()
      return now
    })
    await page.locator(content).first().waitFor()
    return (await readMarks(page)).content - clickedAt
  } finally {
    await visitor.close()
  }
}

async function measureWalks(browser: Browser, url: string, session: Record<string, string>) {
  const figures: Figures = {}
  for (const [name, isPointedAt] of [
    ['to my encounters', false],
    ['to my encounters, pointed at first', true],
  ] as const) {
    const seen: number[] = []
    for (let turn = 0; turn < visits; turn++) seen.push(await walk(browser, url, session, isPointedAt))
    figures[name] = { 'content ms': Math.round(median(seen)) }
  }
  return figures
}

async function measureSlowly(browser: Browser, url: string, session: Record<string, string>) {
  const seen: Awaited<ReturnType<typeof visitSlowly>>[] = []
  for (let turn = 0; turn < visits; turn++) seen.push(await visitSlowly(browser, url, session))
  const figuresOf = (pick: (each: (typeof seen)[number]) => SlowVisit) => ({
    'first paint ms': Math.round(median(seen.map((each) => pick(each).paint))),
    'content ms': Math.round(median(seen.map((each) => pick(each).content))),
  })
  return {
    'dashboard, slow network, first visit': figuresOf(({ first }) => first),
    'dashboard, slow network, second visit': figuresOf(({ second }) => second),
  }
}

/** Measures pages in Chromium with an empty cache: script sizes as sent, first paint, and when content is shown. */
export async function benchClient(): Promise<void> {
  const site = await openSite()
  const browser = await openBrowser([], 'windows')
  try {
    const session = await signIn(site)
    const figures: Figures = {}
    for (const path of Object.keys(pages)) {
      const seen: Visit[] = []
      for (let turn = 0; turn < visits; turn++) seen.push(await visit(browser, site, path, session))
      const of = (pick: (each: Visit) => number) => median(seen.map(pick))
      figures[path] = {
        'script KB': Number(of(({ scriptKb }) => scriptKb).toFixed(1)),
        'first paint ms': Math.round(of(({ paint }) => paint)),
        'content ms': Math.round(of(({ content }) => content)),
        'trips for data': of(({ dataTrips }) => dataTrips),
      }
    }
    Object.assign(figures, await measureWalks(browser, site.url, session))
    Object.assign(figures, await measureSlowly(browser, site.url, session))
    await report('client', figures)
  } finally {
    await browser.close()
    await site.close()
  }
}
