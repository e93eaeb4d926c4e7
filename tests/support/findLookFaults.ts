import type { Page } from 'playwright-core'

/** Returns what does not fit or cannot be read; runs in the page. */
function faultsOfFit(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1
  const wordsOf = (element: Element) => `"${element.textContent?.trim().slice(0, 40)}"`
  const faults: string[] = []
  const excess = document.documentElement.scrollWidth - window.innerWidth
  if (excess > 0) faults.push(`scrolls sideways by ${excess} px`)
  for (const element of document.querySelectorAll(
    'button, [role=tab], nav a, h1, h2, h3, label, th, dialog, [popover]',
  )) {
    if (!isShown(element)) continue
    const { overflowX, textOverflow } = getComputedStyle(element)
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0 &&
      textOverflow !== 'ellipsis'
    )
      faults.push(`${overflowX === 'visible' ? 'spills' : 'clips'} ${wordsOf(element)}`)
  }
  for (const element of document.querySelectorAll('h1, h2, h3, nav a, button, [role=tab]')) {
    if (!isShown(element)) continue
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.nodeValue?.matchAll(/[A-Za-z]{2,14}(?![A-Za-z])/g) ?? []) {
        if (/[A-Za-z]/.test(text.nodeValue?.[index - 1] ?? ' ')) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          faults.push(`breaks "${word}" in ${wordsOf(element)}`)
      }
  }
  return faults
}

/** Returns states that look the same as others when the system forces all colors; runs in the page. */
function faultsOfStates(): string[] {
  const look = (element: Element) => {
    const style = getComputedStyle(element)
    return [
      style.color,
      style.textDecorationLine,
      style.fontWeight,
      style.backgroundColor,
      ...['top', 'right', 'bottom', 'left'].map((side) =>
        ['width', 'style', 'color'].map((part) => style.getPropertyValue(`border-${side}-${part}`)).join(' '),
      ),
    ].join('; ')
  }
  const differ = (what: string, chosen: string, others: string): string[] => {
    const all = [...document.querySelectorAll(chosen)].filter((element) => element.checkVisibility())
    return all.flatMap((one) => {
      const rest = [...(one.parentElement?.querySelectorAll(others) ?? [])].filter((element) =>
        element.checkVisibility(),
      )
      return rest.some((other) => look(other) === look(one))
        ? [`${what} "${one.textContent}" looks like others`]
        : []
    })
  }
  const focused = document.activeElement
  const disabled = [...document.querySelectorAll('button:disabled')].filter((element) => {
    const twin = element.cloneNode(true) as HTMLButtonElement
    twin.disabled = false
    element.after(twin)
    const isSame = look(twin) === look(element)
    twin.remove()
    return isSame
  })
  const scope = document.querySelector('dialog[open], :popover-open') ?? document.querySelector('main')
  const unseen = [...(scope?.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled') ?? [])]
    .filter((element) => element.checkVisibility())
    .slice(0, 5)
    .filter((element) => {
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return (
        document.activeElement === element && (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
      )
    })
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return [
    ...differ('the current place', 'nav a[aria-current]', ':scope > a:not([aria-current])'),
    ...differ(
      'the selected tab',
      '[role=tab][aria-selected=true]',
      ':scope > [role=tab][aria-selected=false]',
    ),
    ...disabled.map((element) => `disabled "${element.textContent}" looks enabled`),
    ...unseen.map((element) => `no ring around "${element.textContent}"`),
  ]
}

/**
 * Finds text that is broken, cut off or overflows in the page's current state, and whether it scrolls sideways.
 *
 * @returns the faults, in words
 */
export const findFitFaults = (page: Page): Promise<string[]> => page.evaluate(faultsOfFit)

/**
 * Finds what letters of twice the size break on the current page, and states that forced colors hide. Turns both off
 * again.
 *
 * @returns the faults, in words
 */
export async function findLookFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const forced = await page.evaluate(faultsOfStates)
  await page.emulateMedia({ forcedColors: 'none' })
  // What already looks the same in the site's own colors is intended, such as a link in the footer to the current page.
  const alike = await page.evaluate(faultsOfStates)
  const states = forced.filter((fault) => !alike.includes(fault))
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const fit = await page.evaluate(faultsOfFit)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return [...states.map((fault) => `in forced colors ${fault}`), ...fit.map((fault) => `at 200 % ${fault}`)]
}
