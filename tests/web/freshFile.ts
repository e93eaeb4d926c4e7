import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'

/** The objects to which tests add features that jsdom lacks. */
const givenTo = [navigator, HTMLElement.prototype, HTMLDialogElement.prototype]
const before = givenTo.map((thing) => new Set(Reflect.ownKeys(thing)))

// React uses it to record for debuggers where each element was created.
Reflect.deleteProperty(console, 'createTask')

// Test files share a worker and its document. Each file begins with freshly loaded modules, like a page that was just
// opened.
vi.resetModules()
history.replaceState(null, '', '/')

// Relay only warns if a reply lacks a field that was asked for, and the screen shows what no server can send.
const { error } = console
const lacking = new Set<string>()
console.error = (...said: unknown[]) => {
  const [, field] = /Payload did not contain a value for field `(\w+)/.exec(String(said[0])) ?? []
  if (field === undefined) error(...said)
  else lacking.add(field)
}
afterEach(() => {
  const fields = [...lacking]
  lacking.clear()
  expect(fields, 'fields that a query asks for, but the reply of this test lacks').toEqual([])
})

afterAll(() => {
  console.error = error
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  for (const [index, thing] of givenTo.entries())
    for (const key of Reflect.ownKeys(thing)) if (!before[index]?.has(key)) Reflect.deleteProperty(thing, key)
})
