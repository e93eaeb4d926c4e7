import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * Gives a page the Navigation API, which jsdom lacks, until the test has finished.
 *
 * @returns `go` begins to leave for an address, and returns whether something held it; `traverseTo` is the browser's
 */
export function stubNavigation() {
  const traverseTo = vi.fn((_entry: string) => ({ finished: Promise.resolve() }))
  const navigation = Object.assign(new EventTarget(), { traverseTo })
  vi.stubGlobal('navigation', navigation)
  onTestFinished(() => void Reflect.deleteProperty(window, 'navigation'))
  const go = (url: string, navigationType = 'push') => {
    const destination = { url: new URL(url, window.location.href).href, sameDocument: true, key: 'entry-3' }
    const event = Object.assign(new Event('navigate', { cancelable: true }), { destination, navigationType })
    act(() => void navigation.dispatchEvent(event))
    return event.defaultPrevented
  }
  return { go, traverseTo }
}
