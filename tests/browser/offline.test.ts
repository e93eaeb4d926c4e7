import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { networkFailures, noteProblems, openMember } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'

const { api, browser } = await openSite()
const hour = 60 * 60 * 1000
let member: Member
let visitor: BrowserContext
let page: Page

beforeEach(async () => {
  member = await createMember(api)
  visitor = await openMember(browser, api, member, { worker: true })
  page = await visitor.newPage()
})

const seatTonight = async () => {
  const now = new Date()
  const startsAt = new Date(now.getTime() + 2 * hour)
  const encounter = await createEncounter(api, { name: 'Tonight by the river', startsAt })
  await invite(api, member, encounter, { status: 'Accepted', respondedAt: now, seatedAt: now })
}

/** Waits until a service worker has cached all its files and would answer the next navigation. */
const workerIsReady = (script = '/worker.js') =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/member/')
        return `${registration?.active?.scriptURL} ${registration?.active?.state}`
      }),
    )
    .toBe(`${api.url}${script} activated`)

const stored = () => page.evaluate(() => localStorage.getItem('tonight'))

test('the first frame of the member area needs no other file, and the policy allows its style', async () => {
  const problems = noteProblems(page, networkFailures)
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/member/dashboard')
  await page.getByRole('link', { name: 'My Encounters' }).waitFor()
  const header = await page.locator('header').evaluate((element) => getComputedStyle(element).display)
  expect(header).toBe('flex')
  const outline = await page
    .getByLabel('Opening...')
    .evaluate((element) => getComputedStyle(element).maxWidth)
  expect(outline).toBe('600px')
  expect(problems).toEqual([])
})

test('without a network the member area opens with tonight’s seat, until the member logs out', async () => {
  await seatTonight()
  await page.goto('/member/dashboard')
  await page.getByText('Tonight by the river').first().waitFor()
  await expect.poll(stored).toContain('Tonight by the river')
  await workerIsReady()
  await visitor.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Your next seat' }).waitFor()
  await page.getByText('Tonight by the river').waitFor()
  expect(await page.getByText(/is in the mail about it/).isVisible()).toBe(true)
  await visitor.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: `Welcome, ${member.username}!` }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect(await stored()).toBeNull()
})

test('the service worker caches only files that are the same for everybody, and nothing of the member', async () => {
  await seatTonight()
  await page.goto('/member/dashboard')
  await page.getByText('Tonight by the river').first().waitFor()
  await workerIsReady()
  const texts = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(`${request.url} ${await (await cache.match(request))?.text()}`)
    }
    return found
  })
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((text) => /\/graphql /.test(text))).toEqual([])
  for (const trace of ['Tonight by the river', member.username, member.email])
    expect(texts.filter((text) => text.includes(trace))).toEqual([])
})

test('if the browser cannot read the cache of the service worker, pages load over the network', async () => {
  await page.goto('/member/help')
  await workerIsReady()
  await page.reload()
  const [worker] = visitor.serviceWorkers()
  await worker?.evaluate(() => {
    CacheStorage.prototype.open = () =>
      Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'))
  })
  await page.goto('/member/dashboard')
  await page.getByRole('heading', { name: `Welcome, ${member.username}!` }).waitFor()
})

/** Registers the script under another URL, in place of the service worker of an older release. */
const registerOlder = () =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator
    await (await serviceWorker.getRegistration('/member/'))?.unregister()
    // @ts-expect-error: the types of the DOM do not know Trusted Types yet
    const policy = window.trustedTypes.createPolicy('older', { createScriptURL: (text: string) => text })
    await serviceWorker.register(policy.createScriptURL('/worker.js?older'), { scope: '/member/' })
  })

/** Makes that older worker answer navigations with a document of its own. */
const storeOlderDocument = () =>
  page.evaluate(async () => {
    const [release = ''] = await caches.keys()
    const cache = await caches.open(release)
    const document = await (await cache.match('/member/', { ignoreVary: true }))?.text()
    const headers = { 'Content-Type': 'text/html' }
    const older = document?.replace('</title>', '</title><meta name="older">')
    await cache.put('/member/', new Response(older, { headers }))
    await caches.open('encounters-older')
    return older
  })

test('a new release replaces the service worker of an older one, and reloads a page that nobody has used', async () => {
  await page.goto('/member/help')
  await workerIsReady()
  await registerOlder()
  await workerIsReady('/worker.js?older')
  expect(await storeOlderDocument()).toContain('<meta name="older">')
  // Evaluating anything in the page counts as touching it. Until the page has reloaded, the test only counts
  // navigations.
  let opened = 0
  page.on('framenavigated', () => {
    opened += 1
  })
  await page.goto('/member/help')
  await expect.poll(() => opened).toBe(2)
  await page.getByLabel('Message').waitFor()
  expect(await page.locator('meta[name=older]').count()).toBe(0)
  const stores = () => page.evaluate(() => caches.keys())
  await expect.poll(stores).toEqual([expect.stringMatching(/^encounters-[0-9a-f]{16}$/)])
})
