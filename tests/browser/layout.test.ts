import { expect, test } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { createMember } from '../support/factories.ts'
import { openMember } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'

const { api, browser } = await openSite()

test('every member screen is as wide as the specification lets it be', async () => {
  const visitor = await openMember(browser, api, await createMember(api))
  const page = await visitor.newPage()
  const widths: Record<string, number> = {}
  for (const [path, title] of [
    ['dashboard', 'Dashboard'],
    ['preferences', 'Preferences'],
    ['membership', 'Membership'],
    ['help', 'Help'],
    ['my-encounters', 'My Encounters'],
    ['my-connections', 'My Connections'],
  ]) {
    await page.goto(`/member/${path}`)
    await page.waitForFunction((wanted) => document.title === wanted, `${title} · Encounters`)
    widths[`${path}`] = (await page.locator('main > div > div').first().boundingBox())?.width ?? 0
  }
  expect(widths).toEqual({
    ...{ dashboard: 600, preferences: 600, membership: 600 },
    ...{ help: 700, 'my-encounters': 700, 'my-connections': 700 },
  })
})

test('a toast is at the bottom right and looks like an error', async () => {
  const visitor = await openVisitor(browser, api.url)
  const page = await visitor.newPage()
  await page.goto('/login')
  await page.evaluate(() => sessionStorage.setItem('toast', 'Something happened.'))
  await page.reload()
  await page.getByRole('alert').getByText('Something happened.').waitFor()
  const margins = await page.locator('[data-toast]').evaluate((toast) => {
    const { right, bottom } = toast.getBoundingClientRect()
    // The document keeps a gutter for its scroll bar, which the window's width takes no account of.
    return [document.body.getBoundingClientRect().right - right, window.innerHeight - bottom]
  })
  expect(margins).toEqual([16, 16])
  const colours = await page.evaluate(() => {
    const danger = document.body.appendChild(document.createElement('i'))
    danger.style.background = 'var(--danger-solid)'
    return [document.querySelector('[data-toast]'), danger].map(
      (element) => element && getComputedStyle(element).backgroundColor,
    )
  })
  expect(colours[0]).toBe(colours[1])
})
