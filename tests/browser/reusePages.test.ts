import { expect, test } from 'vitest'
import { openSite } from '../support/openSite.ts'
import { reusePages } from '../support/reusePages.ts'

const { api, browser } = await openSite()

test('a page that one test used has nothing left in it when the next one gets it', async () => {
  const pages = reusePages(browser, api.url)
  const look = { width: 390, scheme: 'dark' } as const
  const first = await pages.open(look, { session: 'of one' })
  const heard: string[] = []
  first.on('request', (request) => heard.push(request.url()))
  await first.route('**/contact', (route) => route.abort())
  await first.context().addCookies([{ name: 'of', value: 'one', url: api.url }])
  await first.context().grantPermissions(['geolocation'])
  await first.context().setOffline(true)
  await first.evaluate(() => sessionStorage.setItem('draft', 'of one'))
  await first.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'active' })
  await first.setViewportSize({ width: 1280, height: 900 })
  await first.context().newPage()
  await pages.takeBack()

  const second = await pages.open(look, { session: 'of another' })
  expect(second).toBe(first)
  expect(second.context().pages()).toEqual([second])
  await second.goto('/contact')
  const left = await second.evaluate(async () => {
    const matches = (query: string) => matchMedia(`(${query})`).matches
    return {
      stored: Object.entries(localStorage),
      drafts: sessionStorage.length,
      cookies: document.cookie,
      mayLocate: (await navigator.permissions.query({ name: 'geolocation' })).state,
      width: innerWidth,
      looks: ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', 'forced-colors: active'].map(
        matches,
      ),
    }
  })
  expect(left).toEqual({
    stored: [['session', 'of another']],
    drafts: 0,
    cookies: expect.not.stringContaining('of=one'),
    mayLocate: expect.not.stringContaining('granted'),
    width: 390,
    looks: [true, false, false],
  })
  expect(heard).toEqual([])
})
