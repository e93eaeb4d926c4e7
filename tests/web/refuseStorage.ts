import { onTestFinished, vi } from 'vitest'

const refused: PropertyDescriptor = {
  configurable: true,
  get: () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  },
}

/**
 * Makes the browser refuse the site all storage until the test ends, as its owner can choose, and starts a new
 * document.
 */
export async function refuseStorage(): Promise<void> {
  for (const store of ['localStorage', 'sessionStorage'] as const) {
    const own = Object.getOwnPropertyDescriptor(window, store)
    Object.defineProperty(window, store, refused)
    onTestFinished(() => {
      if (own) Object.defineProperty(window, store, own)
      else Reflect.deleteProperty(window, store)
    })
  }
  vi.resetModules()
  await import('../../client/browser/standInForStores.ts')
}

/**
 * Makes the browser's storage full until the test ends, as on a full disk: stored items can be read and removed, but
 * not set.
 *
 * @returns a function that makes room again
 */
export async function fillStorage(): Promise<() => void> {
  let isFull = true
  for (const store of ['localStorage', 'sessionStorage'] as const) {
    const own = Object.getOwnPropertyDescriptor(window, store)
    Object.defineProperty(window, store, { configurable: true, value: window[store] })
    onTestFinished(() => {
      if (own) Object.defineProperty(window, store, own)
      else Reflect.deleteProperty(window, store)
    })
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (item, text) {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    setItem.call(this, item, text)
  }
  onTestFinished(() => {
    Storage.prototype.setItem = setItem
  })
  vi.resetModules()
  await import('../../client/browser/standInForStores.ts')
  return () => {
    isFull = false
  }
}
