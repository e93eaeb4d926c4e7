import { EventSourceParserStream } from 'eventsource-parser/stream'

/**
 * Reads the events of a subscription one after the other.
 *
 * @returns a function that returns the data of the next event, or null once the stream has ended, and throws if the
 *   event has errors
 * @throws Error if the response is not a stream
 */
export function readEvents<Data>({ status, body }: Response): () => Promise<Data | null> {
  if (status !== 200 || !body) throw new Error(`No stream, but ${status}`)
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return async () => {
    const { done, value } = await events.read()
    if (done || value.event === 'complete') return null
    const { data, errors } = JSON.parse(value.data)
    if (errors) throw new Error(value.data)
    return data
  }
}
