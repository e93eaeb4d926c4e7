import type { Page } from 'playwright-core'
import { patience } from './patience.ts'

/**
 * Acts on a page, and waits for words that it then shows, however briefly. The page itself checks at each change from
 * before the act on, because words shown for a second may be gone before the test looks again.
 *
 * @param words as they are read, within other text
 * @throws Error if they do not appear
 */
export async function waitForWordsAfter(
  page: Page,
  words: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const seen = await page.evaluateHandle(
    ({ wanted, wait }) => {
      const isShown = new Promise<boolean>((resolve) => {
        const look = () => {
          if (document.body.innerText.includes(wanted)) resolve(true)
        }
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
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
