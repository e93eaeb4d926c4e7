import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publicPaths } from '../../client/site/publicPaths.ts'
import { openVisitor, viewportOf } from '../support/browser.ts'
import { hour } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, invite } from '../support/factories.ts'
import { findFitFaults, findLookFaults } from '../support/findLookFaults.ts'
import { createFullMember } from '../support/fullMember.ts'
import { openSite } from '../support/openSite.ts'
import { suppress } from '../support/suppress.ts'

const { api, browser, openPage } = await openSite()

test('every member screen is as wide as the specification allows', async () => {
  const page = await openPage(await createMember(api))
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
    dashboard: 600,
    preferences: 600,
    membership: 600,
    help: 700,
    'my-encounters': 700,
    'my-connections': 700,
  })
})

/** Returns the contrast of an element's text against its background (WCAG 2.2, 1.4.3). */
function contrastOf(element: Element): number {
  const rgbOf = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = rgbOf(color)
      .map((channel) => channel / 255)
      .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  let behind: Element | null = element
  while (behind && rgbOf(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement
  const paper = getComputedStyle(behind ?? document.documentElement).backgroundColor
  const [dark = 0, light = 0] = [luminance(getComputedStyle(element).color), luminance(paper)].sort(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

test('every button can be read in every state: at rest, under the pointer, disabled, and both', async () => {
  const page = await openPage(null)
  await page.goto('/contact')
  const button = page.getByRole('button', { name: 'Send Message' })
  const contrasts: Record<string, number> = {}
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const variant of ['primary', 'secondary', 'quiet', 'danger']) {
      for (const isDisabled of [false, true]) {
        await button.evaluate(
          (element, [look, disabled]) => {
            element.dataset.variant = look
            element.toggleAttribute('disabled', disabled)
            element.style.transition = 'none'
          },
          [variant, isDisabled] as const,
        )
        const state = `${colorScheme}: ${variant}${isDisabled ? ', disabled' : ''}`
        await page.mouse.move(0, 0)
        contrasts[state] = await button.evaluate(contrastOf)
        await button.hover({ force: true })
        contrasts[`${state}, under the pointer`] = await button.evaluate(contrastOf)
      }
    }
  }
  expect(Object.keys(contrasts)).toHaveLength(2 * 4 * 4)
  const bad = Object.entries(contrasts).filter(([, contrast]) => contrast < 4.5)
  expect(Object.fromEntries(bad)).toEqual({})
})

test('ticks, dots and bars are drawn in our own colors, with enough contrast in light and in dark', async () => {
  const { operator } = await readHardNames()
  const form = await openPage(null)
  await form.goto('/create-profile')
  const box = form.getByRole('checkbox', { name: /18 or older/ })
  await box.check()
  const desk = await openPage(operator)
  await desk.goto('/operator/progress')
  const bar = desk.getByRole('progressbar').first()
  await bar.waitFor()
  const appearances: string[] = []
  const contrasts: Record<string, number> = {}
  for (const colorScheme of ['light', 'dark'] as const) {
    await form.emulateMedia({ colorScheme })
    await desk.emulateMedia({ colorScheme })
    for (const isDisabled of [false, true]) {
      await box.evaluate((element, disabled) => element.toggleAttribute('disabled', disabled), isDisabled)
      contrasts[`${colorScheme}: box${isDisabled ? ', disabled' : ''}`] = await box.evaluate(contrastOf)
    }
    contrasts[`${colorScheme}: bar`] = await bar.evaluate(contrastOf)
    for (const control of [box, bar])
      appearances.push(await control.evaluate((element) => getComputedStyle(element).appearance))
  }
  // A browser draws its own in colors that no style sheet can read.
  expect(new Set(appearances)).toEqual(new Set(['none']))
  expect(Object.keys(contrasts)).toHaveLength(6)
  expect(Object.entries(contrasts).filter(([, contrast]) => contrast < 3)).toEqual([])
})

test('the placeholder of an empty field can be read, in light and in dark', async () => {
  const { operator } = await readHardNames()
  const page = await openPage(operator)
  await page.goto('/operator/encounters/new')
  const field = page.getByRole('textbox', { name: 'Seats' })
  await field.waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { shown, soft } = await field.evaluate((element) => {
      const { color, opacity } = getComputedStyle(element, '::placeholder')
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--ink-soft)'
      return { shown: { color, opacity }, soft: getComputedStyle(probe).color }
    })
    expect(shown).toEqual({ color: soft, opacity: '1' })
  }
})

test('a touch is highlighted in the site’s own color, in light and in dark', async () => {
  const page = await openPage(null, { width: 390 })
  await page.goto('/contact')
  const seen: (string | undefined)[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const [touched, accent] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'color-mix(in srgb, var(--accent) 16%, transparent)'
      const { color } = getComputedStyle(probe)
      return [getComputedStyle(document.body).getPropertyValue('-webkit-tap-highlight-color'), color]
    })
    expect(touched).toBe(accent)
    seen.push(touched)
  }
  expect(new Set(seen).size).toBe(2)
})

test('a toast is at the bottom right, and has the color of danger if it reports a failure', async () => {
  const visitor = await openVisitor(browser, api.url)
  const page = await visitor.newPage()
  // On a paused clock the toast does not fade before the test has looked at it.
  await page.clock.install()
  await page.goto('/login')
  await page.clock.pauseAt(Date.now() + hour)
  await page.evaluate(() => sessionStorage.setItem('toast', 'Something happened.'))
  await page.reload()
  const failure = page.locator('[data-toast]').getByRole('alert')
  await failure.getByText('Something happened.').waitFor()
  const margins = await failure.evaluate((toast) => {
    const { right, bottom } = toast.getBoundingClientRect()
    // The document reserves a gutter for its scroll bar, and the window's width ignores that gutter.
    return [document.body.getBoundingClientRect().right - right, window.innerHeight - bottom]
  })
  expect(margins).toEqual([16, 16])
  const success = page.locator('[data-toast]').getByRole('status')
  const lookOf = (line: Locator) =>
    line.evaluate((element) => {
      const { color, backgroundColor, borderColor, borderWidth } = getComputedStyle(element)
      return { color, backgroundColor, borderColor, borderWidth }
    })
  const tokens = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'color: var(--danger); background: var(--danger-soft)'
    const { color, backgroundColor } = getComputedStyle(probe)
    return { color, backgroundColor, borderColor: color }
  })
  const failed = await lookOf(failure)
  expect(failed).toMatchObject(tokens)
  expect(await failure.evaluate(contrastOf)).toBeGreaterThanOrEqual(4.5)
  await success.evaluate((line) => {
    line.textContent = 'It is done.'
  })
  const done = await lookOf(success)
  expect(await success.evaluate(contrastOf)).toBeGreaterThanOrEqual(4.5)
  for (const part of ['color', 'backgroundColor', 'borderWidth'] as const)
    expect(done[part], part).not.toBe(failed[part])
})

/** Hard names: the widest letters, right-to-left letters, emoji of several code points, and one very long word. */
const hardNames = [
  'W'.repeat(30),
  'ש'.repeat(30),
  '👩‍👩‍👧‍👦'.repeat(7),
  'Donaudampfschifffahrtsgesellschaft'.repeat(3),
]
const [widest = ''] = hardNames

/** Creates data in which every name and note is hard to fit: those of operators, of members and of locations. */
async function createHardNames() {
  const { member, operator, other } = await createFullMember(api)
  const { prisma, pool } = api.deps.database
  for (const [id, username] of [
    [member.id, widest],
    [other.id, hardNames[1] ?? ''],
  ] as const)
    await prisma.member.update({ where: { id }, data: { username, usernameKey: username.toLowerCase() } })
  const respondedAt = new Date()
  const answered = { status: 'Accepted', respondedAt } as const
  for (const [index, name] of hardNames.entries()) {
    const startsAt = new Date(Date.now() + (40 + index * 30) * hour)
    const encounter = await createEncounter(api, { name, startsAt })
    await invite(api, member, encounter, index === 0 ? {} : { ...answered, seatedAt: respondedAt })
    const waiting = await createEncounter(api, { name, startsAt: new Date(startsAt.getTime() + 9 * hour) })
    const place = { ...answered, isWaitlisted: true, waitlistNumber: 1 }
    await invite(api, member, waiting, index === 1 ? place : {})
    const words = { name: name.slice(0, 100), notes: name.repeat(4) }
    await createRequest(api, { ...words, state: 'Requested', decidedAt: null })
  }
  await pool.query('UPDATE encounters SET name = $1 WHERE ends_at < now()', [widest.repeat(3)])
  await pool.query('UPDATE messages SET name = $1, subject = $1, body = $2', [
    widest.repeat(3),
    widest.repeat(20),
  ])
  await pool.query('UPDATE locations SET label = $1 WHERE id = 1', [widest.repeat(2)])
  const encounter = await prisma.encounter.findFirstOrThrow({ where: { name: widest } })
  const met = await prisma.encounter.findFirstOrThrow({ where: { name: widest.repeat(3) } })
  return { member, operator, encounter, met }
}

let world: ReturnType<typeof createHardNames> | undefined

/** Returns the data with hard names, which is created once and shared by all tests of this file. */
const readHardNames = () => (world ??= createHardNames())

/** The buttons that open a dialog or a menu, by screen; each is found by the first words of its label. */
const openers: readonly [path: RegExp, words: readonly RegExp[]][] = [
  [/dashboard$/, [/^Cancel RSVP/, /^Add to calendar/, /^Remove from Waitlist/]],
  [/member\/membership$/, [/^Pause Membership/, /^Cancel Membership/]],
  [/my-connections$/, [/^Remove/]],
  [/my-encounters$/, [/^Cancel/]],
  [/select-impressions/, [/^More about/]],
  [/operator\/members\/\d+$/, [/^Pause/]],
]

/** Opens each dialog and menu of the current screen, returns its layout faults, and closes it again. */
async function faultsOfOpened(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  const words = openers.find(([pattern]) => pattern.test(path))?.[1] ?? []
  for (const name of words) {
    await page.getByRole('button', { name }).first().click()
    const opened = page.locator('dialog[open], :popover-open')
    await opened.waitFor()
    faults.push(...(await findLookFaults(page)).map((fault) => `${path} ${name} ${fault}`))
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
  return faults
}

/** Some 40 screens at three widths: a minute here, many on a busy machine. */
const allScreens = 900_000

test('long words of members leave every column of the operator’s tables visible, at any width', async () => {
  const { operator, member } = await readHardNames()
  await suppress(api, `${'a.long.name.'.repeat(4)}x@lakeside.example.org`, 'HardBounce')
  const page = await openPage(operator)
  const cut: string[] = []
  const paths = ['', '/early-access', '/members', `/members/${member.id}`, '/encounters', '/inbox', '/mail']
  paths.push('/encounters?when=all', '/mail?tab=addresses', '/cases', '/progress', '/settings')
  paths.push('/settings/operators', '/privacy', '/audit-log')
  for (const path of paths) {
    await page.setViewportSize(viewportOf(1280))
    await page.goto(`/operator${path}`)
    await page.getByRole('table').first().waitFor()
    for (const summary of await page.getByText(/ as a table$/).all()) await summary.click()
    for (const width of [480, 560, 720, 800, 900, 1024, 1100, 1180, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const hidden = await page.locator('caption').evaluateAll((captions) =>
        captions.flatMap((caption) => {
          const frame = caption.parentElement?.parentElement
          return frame && frame.scrollWidth > frame.clientWidth ? [`${caption.textContent}`] : []
        }),
      )
      cut.push(...hidden.map((caption) => `${path} at ${width} px: ${caption}`))
    }
  }
  expect(cut).toEqual([])
})

test('long names and large letters fit a phone, and forced colors hide no state, on any screen or dialog', {
  timeout: allScreens,
}, async () => {
  const { member, operator, encounter, met } = await readHardNames()
  const areas = [
    [
      member,
      ['dashboard', 'preferences', 'membership', 'help', 'my-connections', `select-impressions/${met.id}`]
        .concat(['', '?tab=previous', '?tab=unprocessed'].map((tab) => `my-encounters${tab}`))
        .map((path) => `/member/${path}`),
    ],
    [
      operator,
      ['', '/week', '/early-access', '/members', '/encounters', '/inbox', '/audit-log', '/settings']
        .concat([`/members/${member.id}`, `/encounters/${encounter.id}`])
        .map((path) => `/operator${path}`),
    ],
    [null, publicPaths],
  ] as const
  const faults: string[] = []
  for (const [person, paths] of areas) {
    const page = await openPage(person, { width: 390 })
    for (const path of paths) {
      await page.goto(path)
      // The title of the application's document is just "Encounters" until a screen sets a longer one; public documents
      // have one at once.
      await page.waitForFunction(() => document.title.length > 'Encounters'.length)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        faults.push(...(await findFitFaults(page)).map((fault) => `${path} at ${width} px ${fault}`))
      }
      await page.setViewportSize({ width: 390, height: 900 })
      faults.push(...(await findLookFaults(page)).map((fault) => `${path} ${fault}`))
      faults.push(...(await faultsOfOpened(page, path)))
    }
  }
  expect(faults).toEqual([])
})
