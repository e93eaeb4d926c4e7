import type { Page } from 'playwright-core'
import { patience } from './patience.ts'

/**
 * Does something to a page, and waits for words that it then shows, for however short a time. The page itself looks, at each
 * change from before the act on: words that show for a second may be gone by the time of the next look from outside.
 *
 * @param words as they are read, within whatever else is shown
 * @throws Error when they do not come
 */
export async function seeAfter(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const seen = await page.evaluateHandle(
    ({ wanted, wait }) => {
      const isShown = new Promise<boolean>((resolve) => {
        const look = () => {
          if (document.body.innerText.includes(wanted)) resolve(true)
        }
        new MutationObserver(look).observe(document.body, {
          ...{ subtree: true, childList: true, characterData: true, attributes: true },
        })
        setTimeout(() => resolve(false), wait)
      })
      return { isShown }
    },
    { wanted: words, wait: patience },
  )
  await act()
  if (!(await seen.evaluate(({ isShown }) => isShown))) throw new Error(`The page did not show "${words}"`)
}
