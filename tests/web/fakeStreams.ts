import { vi } from 'vitest'

type Opened = {
  headers: Headers
  body: { id: string; variables: object }
  /** Whether the page has hung up. */
  isLeft: () => boolean
  /** Sends an event with these kinds. */
  say: (...kinds: string[]) => void
  /** Sends bytes as they are. */
  write: (text: string) => void
  /** Ends the stream in order. */
  complete: () => void
  /** Breaks the connection. */
  fail: () => void
}

type Answer = 'stream' | 'unreachable' | 'silence' | Response

const viewer = {
  __typename: 'Viewer',
  id: 'viewer',
  accountStatus: 'ACTIVE',
  engagement: { cancellations: 1, expired: 2, noShows: 3 },
}

/**
 * Puts a server of event streams behind `fetch`.
 *
 * @param answer what the next request gets; a stream if absent
 * @returns every request made, in order, each with the means to speak on its stream
 */
export function fakeStreams(answer: (request: Opened) => Answer = () => 'stream'): Opened[] {
  const requests: Opened[] = []
  vi.stubGlobal('fetch', async (_url: string, { body, headers, signal }: RequestInit) => {
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given
      },
    })
    const write = (text: string) => controller.enqueue(encoder.encode(text))
    const request: Opened = {
      headers: new Headers(headers),
      body: JSON.parse(String(body)),
      isLeft: () => signal?.aborted ?? false,
      write,
      say: (...kinds) => {
        const data = { viewerChanged: { kinds, viewer } }
        write(`event: next\ndata: ${JSON.stringify({ data })}\n\n`)
      },
      complete: () => {
        write('event: complete\ndata:\n\n')
        controller.close()
      },
      fail: () => controller.error(new TypeError('network error')),
    }
    requests.push(request)
    const reply = answer(request)
    if (reply === 'unreachable') throw new TypeError('fetch failed')
    if (reply === 'silence') {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
    if (reply !== 'stream') return reply
    signal?.addEventListener('abort', () => controller.error(signal.reason))
    return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  return requests
}
