import { vi } from 'vitest'

type Hold = (lock: object | null) => unknown

/**
 * Installs a lock manager, which jsdom lacks. It grants a lock to one holder at a time, none to a caller with
 * `ifAvailable` if it is held, and none to a caller who gave up waiting.
 */
export function fakeLocks(): void {
  const ends = new Map<string, Promise<unknown>>()
  const queue = (name: string, hold: Hold, signal: AbortSignal | undefined) => {
    const result = (ends.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      return hold({})
    })
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (ends.get(name) === end) ends.delete(name)
      })
    ends.set(name, end)
    return result
  }
  const request = async (name: string, ...rest: [Hold] | [LockOptions, Hold]) => {
    const [options, hold] = rest.length === 1 ? [{}, rest[0]] : rest
    return options.ifAvailable && ends.has(name) ? hold(null) : queue(name, hold, options.signal)
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
}
