import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** Where tests put abilities that jsdom lacks. */
const givenTo = [navigator, HTMLElement.prototype, HTMLDialogElement.prototype]
const before = givenTo.map((thing) => new Set(Reflect.ownKeys(thing)))

// For debuggers: React notes of each element where it was made.
Reflect.deleteProperty(console, 'createTask')

// Files share a worker and its document; each begins with the client's modules as a page just opened has them.
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
