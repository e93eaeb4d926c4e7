import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findViolations } from './findViolations.ts'

/**
 * Expects a page as it stands to be without anything axe finds, in light and in dark, and without scrolling sideways.
 *
 * @param place what the page shows, for the failure's words
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion no color is caught on its way from one scheme to the other.
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
