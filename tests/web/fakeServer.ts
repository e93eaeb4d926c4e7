import { vi } from 'vitest'
import persisted from '../../client/generated/persisted.json'

type Call = { operation: string; variables: Record<string, unknown>; headers: Headers }
type Answer = { status?: number; data?: unknown; errors?: readonly object[] } | 'unreachable'

const texts: Readonly<Record<string, string>> = persisted

function nameOf(id: string): string {
  const name = texts[id]?.match(/^(?:query|mutation) (\w+)/m)?.[1]
  if (!name) throw new Error(`No operation has the id ${id}`)
  return name
}

/**
 * Replaces `fetch` with a server that knows operations by their persisted ids.
 *
 * @param answer returns the reply to a call; 'unreachable' breaks the connection
 * @returns every call made, in order
 */
export function fakeServer(answer: (call: Call) => Answer | Promise<Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { id, variables } = JSON.parse(String(init.body))
    const call = { operation: nameOf(id), variables, headers: new Headers(init.headers) }
    calls.push(call)
    const reply = await answer(call)
    if (reply === 'unreachable') throw new TypeError('fetch failed')
    const { status = 200, ...body } = reply
    return Response.json(body, { status })
  })
  return calls
}

type Hold = (lock: object | null) => unknown

/**
 * Installs a lock manager, which jsdom lacks. It grants the lock to one holder at a time, and none to a caller with
 * `ifAvailable` if it is held.
 */
export function fakeLocks(): void {
  let last: Promise<unknown> = Promise.resolve()
  let held = 0
  const queue = (hold: Hold) => {
    held += 1
    const result = last.then(() => hold({}))
    last = result.then(
      () => undefined,
      () => undefined,
    )
    return result.finally(() => {
      held -= 1
    })
  }
  const request = async (_name: string, ...rest: [Hold] | [LockOptions, Hold]) => {
    const [options, hold] = rest.length === 1 ? [{}, rest[0]] : rest
    return options.ifAvailable && held > 0 ? hold(null) : queue(hold)
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
}
