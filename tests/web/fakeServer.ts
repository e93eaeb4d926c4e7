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
