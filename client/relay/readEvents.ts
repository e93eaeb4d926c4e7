import { EventSourceParserStream } from 'eventsource-parser/stream'
import { startStopwatch } from '../browser/startStopwatch.ts'
import { ConnectionError } from '../network/ConnectionError.ts'
import { pulse } from './pulse.ts'

/**
 * The server sends something every 12 seconds. After this many milliseconds of silence the connection counts as dead.
 */
const longestSilence = 30_000
/** How often the silence is measured, in milliseconds: a timer waits longer if the computer sleeps meanwhile. */
const every = 5000

/**
 * Reads server-sent events (HTML, section 9.2) in the "distinct connections" form of GraphQL over SSE: `next` with a
 * reply, and `complete` at the end.
 *
 * @param body the response's body
 * @param onReply takes the text of each reply
 * @returns a promise fulfilled when the server completes the stream
 * @throws ConnectionError if the stream breaks off or falls silent; whatever `onReply` throws
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onReply: (text: string) => void,
): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    const silence = startStopwatch()
    const look = () => {
      if (silence() >= longestSilence) silent.abort(new ConnectionError('Silence'))
      else timer = setTimeout(look, every)
    }
    clearTimeout(timer)
    timer = setTimeout(look, every)
  }
  const attentive = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: listen,
    transform: (chunk, controller) => {
      listen()
      pulse.dispatchEvent(new Event('beat'))
      controller.enqueue(chunk)
    },
  })
  const events = body
    .pipeThrough(attentive, { signal: silent.signal })
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value } = await events.read()
      if (done) throw new ConnectionError('The stream broke off')
      if (value.event === 'complete') return
      onReply(value.data)
    }
  } finally {
    clearTimeout(timer)
    await events.cancel()
  }
}
