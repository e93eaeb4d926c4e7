import type { IncomingMessage } from 'node:http'
import { DomainError } from '#rules/errors.ts'

/**
 * Reads a request's body, whether its length is announced or not.
 *
 * @param limit most bytes accepted
 * @throws DomainError PAYLOAD_TOO_LARGE as soon as the limit is passed; the rest is discarded. BAD_INPUT if the sender
 *   disconnects before the end, when nobody reads the reply
 */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => new DomainError('PAYLOAD_TOO_LARGE', `The body must be at most ${limit / 1000} KB.`)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > limit) break
      chunks.push(chunk)
    }
  } catch (error) {
    if (request.complete) throw error
    throw new DomainError('BAD_INPUT', 'The body ended before it was whole.')
  }
  if (length > limit) {
    // The rest must be consumed, or the next request on the same connection is never answered. Inside the loop, which
    // still reads the stream, this would have no effect.
    request.resume()
    throw tooLarge()
  }
  return Buffer.concat(chunks)
}

/** Reads a request's body as UTF-8 text, see {@link readBytes}. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  return (await readBytes(request, limit)).toString('utf8')
}
