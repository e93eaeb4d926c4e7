import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** The objects to which tests add features that jsdom lacks. */
const givenTo = [navigator, HTMLElement.prototype, HTMLDialogElement.prototype]
const before = givenTo.map((thing) => new Set(Reflect.ownKeys(thing)))

// React uses it to record for debuggers where each element was created.
Reflect.deleteProperty(console, 'createTask')

// Test files share a worker and its document. Each file begins with freshly loaded modules, like a page that was just
// opened.
vi.resetModules()
history.replaceState(null, '', '/')

afterAll(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  for (const [index, thing] of givenTo.entries())
    for (const key of Reflect.ownKeys(thing)) if (!before[index]?.has(key)) Reflect.deleteProperty(thing, key)
})
