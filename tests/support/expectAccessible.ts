import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Look, viewportOf } from './browser.ts'
import { findViolations } from './findViolations.ts'

/** The widths of a phone and a desktop, for a page that one test reaches and checks at both. */
export const bothWidths = [390, 1280] as const

/**
 * Expects that axe finds nothing wrong with a page in its current state, in light and in dark, and that it does not
 * scroll sideways.
 *
 * @param place what the page shows, for the message of a failure
 * @param widths in pixels, one after the other; by default the page's own, which it has again afterwards
 */
export async function expectAccessible(
  page: Page,
  place: string,
  widths?: readonly NonNullable<Look['width']>[],
): Promise<void> {
  if (widths === undefined) return expectAccessibleAsSized(page, place)
  const own = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize(viewportOf(width))
    await expectAccessibleAsSized(page, `${place}, ${width} px`)
  }
  if (own) await page.setViewportSize(own)
}

async function expectAccessibleAsSized(page: Page, place: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no color is measured in the middle of a transition from one scheme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
      return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => null)
    })
    const rules = colorScheme === 'light' ? 'all' : 'colors'
    expect(await findViolations(page, rules), `${place}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll: ${place}`).toBeLessThanOrEqual(0)
}
