import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { publicPaths } from '../../client/site/publicPaths.ts'
import { startApi } from '../support/api.ts'
import { openVisitor } from '../support/browser.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { openPaths } from '../support/hiddenPaths.ts'
import { openSite } from '../support/openSite.ts'

const { api, browser, openPage } = await openSite()

/** Sums up the layout shifts of a document from its first byte on. */
function countShifts(): void {
  const counted = window as Window & { shifted?: number }
  counted.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value = 0, hadRecentInput = false } = entry as { value?: number; hadRecentInput?: boolean }
      if (!hadRecentInput) counted.shifted = (counted.shifted ?? 0) + value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as Window & { shifted?: number }).shifted ?? Number.NaN)

/** Every page, one after the other: a few seconds here, minutes on a busy machine. */
const allPages = 900_000

/** Visits every page, in two tabs, because most of a visit is waiting until the network is idle. */
async function visitAll(
  visitor: BrowserContext,
  visit: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const paths = openPaths.values()
  const tab = async () => {
    const page = await visitor.newPage()
    for (const path of paths) await visit(page, path)
  }
  await Promise.all([tab(), tab()])
}

test.each([390, 1280] as const)(
  'every page at %i px, light and dark, has no faults for axe, no layout shifts and no console errors',
  { timeout: allPages },
  async (width) => {
    const visitor = await openVisitor(browser, api.url, { width })
    await visitor.addInitScript(countShifts)
    const problems: string[] = []
    visitor.on('weberror', (error) => problems.push(`${error.page()?.url()}: ${error.error().message}`))
    visitor.on(
      'console',
      (line) => line.type() === 'error' && problems.push(`${line.page()?.url()}: ${line.text()}`),
    )
    await visitAll(visitor, async (page, path) => {
      // With a visitor's usual settings, not those that the checks of the page before left.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await shiftsOf(page), `layout shift on ${path}`).toBeLessThan(0.01)
      for (const closed of await page.locator('summary').all()) await closed.click()
      await expectAccessible(page, path)
    })
    expect(problems).toEqual([])
  },
)

/** Hides the sentence that a page shows after ten seconds, which would shift the layout on a slow machine. */
function hideLateNotes(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.late { animation: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Files that can come late, and whether a page has those it needs. */
const lateFiles = {
  fonts: { files: '**/*.woff2', hasCome: () => document.fonts.check('16px "Inter Variable"') },
  scripts: { files: '**/*.js', hasCome: () => document.querySelector('.late') === null },
}

test.each([
  [390, 'fonts'],
  [1280, 'fonts'],
  [390, 'scripts'],
  [1280, 'scripts'],
] as const)(
  'at %i px the layout does not shift if the %s arrive late',
  { timeout: allPages },
  async (width, kind) => {
    const { files, hasCome } = lateFiles[kind]
    // At this width no line of any page fits with one of the two fonts and breaks with the other.
    const visitor = await openVisitor(browser, api.url, { width, isPhone: false })
    await visitor.addInitScript(countShifts)
    await visitor.addInitScript(hideLateNotes)
    await visitAll(visitor, async (page, path) => {
      const painted = Promise.withResolvers<void>()
      let late = 0
      await page.route(files, async (route) => {
        late += 1
        await painted.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(2)
      const isLate = !(await page.evaluate(hasCome))
      if (isLate) await expect.poll(() => late).toBeGreaterThan(0)
      expect(isLate || kind === 'scripts').toBe(true)
      painted.resolve()
      await expect.poll(() => page.evaluate(hasCome)).toBe(true)
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      expect(await shiftsOf(page), `layout shift on ${path}`).toBeLessThan(0.01)
      await page.unroute(files)
    })
  },
)

test('every link of the navigation works, and the menu of a phone closes', async () => {
  const page = await openPage(null, { width: 390 })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()))
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const [words, path] of Object.entries({
    Encounters: '/encounters',
    About: '/about',
    FAQ: '/faq',
    Contact: '/contact',
    Join: '/join',
    'Sign In': '/login',
    Home: '/',
  })) {
    await page.evaluate(() => window.scrollTo(0, 500))
    await page.getByRole('button', { name: 'Menu' }).click()
    await navigation.getByRole('link', { name: words }).click()
    await page.waitForURL(`${api.url}${path}`)
    await expect.poll(() => navigation.isVisible()).toBe(false)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  expect(problems).toEqual([])
})

test('on a phone the button at the bottom of /join leads to early access, and covers nothing', async () => {
  const page = await openPage(null, { width: 390 })
  await page.goto('/join')
  const link = page.getByRole('link', { name: 'Request Early Access' })
  expect(await link.count()).toBe(1)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const [bar, copyright] = [await link.boundingBox(), await page.getByText('© 2025').boundingBox()]
  expect((copyright?.y ?? 0) + (copyright?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await link.click()
  await page.waitForURL('**/early-access')
})

test('without JavaScript every page can be read, its links work, and the menu opens', async () => {
  const visitor = await browser.newContext({
    baseURL: api.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await visitor.newPage()
  for (const path of publicPaths) {
    await page.goto(path)
    expect(await page.locator('h1').isVisible()).toBe(true)
  }
  await page.goto('/contact')
  // Playwright's search for text ignores the content of a noscript element.
  await page.locator('main noscript p').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/faq')
  await page.getByText('How do I get support?').click()
  await page.getByRole('link', { name: 'Go to the contact page' }).click()
  await page.waitForURL('**/contact')
})

test('without JavaScript the member area says so, and shows no placeholder of a screen', async () => {
  const visitor = await browser.newContext({ baseURL: api.url, javaScriptEnabled: false })
  const page = await visitor.newPage()
  await page.goto('/member/dashboard')
  const sentence = page.locator('noscript p')
  await sentence.waitFor()
  expect(await sentence.evaluate((element) => getComputedStyle(element).paddingLeft)).toBe('24px')
  expect(await page.locator('.opening-screen').isVisible()).toBe(false)
})

test('browsers accept the speculation rules of the header', async () => {
  const visitor = await openVisitor(browser, api.url)
  const page = await visitor.newPage()
  const rules = page.waitForResponse('**/speculationrules.json')
  await page.goto('/')
  expect((await rules).headers()['content-type']).toBe('application/speculationrules+json')
  const ahead = visitor.waitForEvent('request', (request) => request.url().endsWith('/contact'))
  await page.getByRole('link', { name: 'Contact' }).hover()
  expect((await ahead).headers()['sec-purpose']).toContain('prefetch')
})

test('every page uses the configured address of the site', async () => {
  const named = await startApi({ APP_URL: 'https://encounters.example' })
  onTestFinished(() => named.close())
  const texts = await Promise.all(
    [...publicPaths, '/sitemap.xml', '/robots.txt'].map(async (path) => {
      const response = await fetch(named.url + path)
      expect(response.status).toBe(200)
      return [path, await response.text()] as const
    }),
  )
  expect(texts.filter(([, text]) => text.includes('.invalid')).map(([path]) => path)).toEqual([])
  const { '/sitemap.xml': sitemap, '/robots.txt': robots } = Object.fromEntries(texts)
  expect([...(sitemap ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    openPaths.map((path) => `https://encounters.example${path}`),
  )
  expect(robots).toContain('Sitemap: https://encounters.example/sitemap.xml')
})

test('the icon has dark colors at its address with #dark, which pages use in dark mode', async () => {
  const page = await openPage(null)
  const emulated = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme })
  const middleOf = (address: string) =>
    page.evaluate(async (src) => {
      const image = Object.assign(new Image(32, 32), { src })
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0, 32, 32)
      return [...(context?.getImageData(16, 16, 1, 1).data ?? [])].slice(0, 3)
    }, address)
  const shown = () => page.evaluate(() => getComputedStyle(document.images[0] ?? document.body).content)
  await emulated('light')
  await page.goto('/')
  expect(await middleOf('/favicon.svg')).toEqual([0xec, 0xdc, 0xc4])
  expect(await middleOf('/favicon.svg#dark')).toEqual([0x5a, 0x4a, 0x3b])
  expect(await shown()).toBe('normal')
  await emulated('dark')
  expect(await shown()).toBe(`url("${api.url}/favicon.svg#dark")`)
})

test('the pictures that pages refer to exist, in the type and size that they say', async () => {
  for (const [path, width, height] of [
    ['/og.png', 1200, 630],
    ['/apple-touch-icon.png', 180, 180],
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
  ] as const) {
    const response = await fetch(api.url + path)
    expect(response.headers.get('content-type')).toBe('image/png')
    const header = new DataView(await response.arrayBuffer())
    expect([header.getUint32(16), header.getUint32(20)]).toEqual([width, height])
  }
})
