import { vi } from 'vitest'

type Opened = {
  headers: Headers
  body: { id: string; variables: object }
  /** Whether the page has closed the stream. */
  isClosed: () => boolean
  /** Sends an event with these kinds. */
  sendEvent: (...kinds: string[]) => void
  /** Sends a text as it is. */
  write: (text: string) => void
  /** Completes the stream properly. */
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
 * Replaces `fetch` with a server of event streams.
 *
 * @param answer returns the reply to a request; by default a stream
 * @returns every request made, in order, each with functions that send on its stream
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
      isClosed: () => signal?.aborted ?? false,
      write,
      sendEvent: (...kinds) => {
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
