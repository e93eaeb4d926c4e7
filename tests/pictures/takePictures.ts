import type { Browser, Page } from 'playwright-core'
import { openVisitor } from '../support/browser.ts'
import type { PictureData } from './pictureData.ts'
import type { PlaceName, Screen } from './screens.ts'

export const widths = [390, 1280] as const
const schemes = ['light', 'dark'] as const
export type Width = (typeof widths)[number]

/** A picture as WebP, named after its screen, width and scheme. */
export type Picture = { name: string; image: Buffer }

/** The greatest height of a picture by width, in pixels: more than one window, but not all of a long text. */
const tallest: Record<Width, number> = { 390: 1200, 1280: 900 }
/** The WebP quality, out of 100: text stays legible, and a screen takes some 13 KB. */
const quality = 20
/** The elements that move: a camera's picture and the microphone's level. */
const moving = 'video, [class*=meter]'

/** Returns the path of a screen with its placeholders filled in. */
export const addressOf = ({ path }: Screen, places: PictureData['places']): string =>
  path.replace(/:([a-z]+)/g, (_, name: PlaceName) => places[name])

/**
 * Waits until the page has loaded everything, or until it shows its loading state if that is what the picture is of.
 */
async function settle(page: Page, isLoading: boolean): Promise<void> {
  await page.waitForFunction((loads) => {
    const words = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent ?? '')
    const waits =
      document.querySelector('[class*=skeleton], [aria-busy=true]') !== null ||
      words.some((each) => each.startsWith('Loading'))
    const isThere = document.querySelector('h1') !== null
    return document.fonts.status === 'loaded' && (loads ? waits : isThere && !waits)
  }, isLoading)
}

/** Makes the window as high as the page, so that elements stuck to its bottom are shown and cover nothing. */
async function showWhole(page: Page, width: Width): Promise<void> {
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(length, tallest[width]) })
}

async function shoot(page: Page, { part }: Screen, width: Width): Promise<Buffer> {
  if (part === undefined) await showWhole(page, width)
  const taken = part === undefined ? page : page.locator(part).filter({ visible: true }).first()
  return taken.screenshot({
    ...({ type: 'webp', quality, animations: 'disabled', caret: 'hide', scale: 'css' } as const),
  })
}

const hideMoving = (page: Page): Promise<void> =>
  page.locator(moving).evaluateAll((elements: (HTMLElement | SVGElement)[]) => {
    for (const { style } of elements) style.visibility = 'hidden'
  })

/** Takes pictures until two in a row are the same, which means that everything has loaded and nothing moves. */
async function shootAtRest(page: Page, screen: Screen, width: Width): Promise<Buffer> {
  let before = await shoot(page, screen, width)
  for (let tries = 0; tries < 20; tries += 1) {
    const image = await shoot(page, screen, width)
    if (image.equals(before)) return image
    before = image
  }
  throw new Error('it does not come to rest')
}

/**
 * Opens a screen at a width and takes its picture in both color schemes.
 *
 * @throws Error naming the screen if it does not reach the state it should show
 */
export async function takePictures(
  browser: Browser,
  data: PictureData,
  screen: Screen,
  width: Width,
): Promise<Picture[]> {
  const { url, storageState } = data.people[screen.who]
  const visitor = await openVisitor(browser, url, {
    width,
    isPhone: false,
    ...(storageState && { storageState }),
  })
  try {
    visitor.setDefaultTimeout(30_000)
    await visitor.clock.setFixedTime(data.now)
    const page = await visitor.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await screen.before?.(page)
    await page.goto(addressOf(screen, data.places))
    await settle(page, screen.isLoading === true)
    await screen.steps?.(page)
    if (screen.steps) await settle(page, screen.isLoading === true)
    await page.mouse.move(0, 0)
    await hideMoving(page)
    const pictures: Picture[] = []
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const name = `${screen.name}-${width}-${colorScheme}`
      pictures.push({ name, image: await shootAtRest(page, screen, width) })
    }
    return pictures
  } catch (error) {
    throw new Error(`${screen.name} at ${width} px: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await visitor.close()
  }
}
