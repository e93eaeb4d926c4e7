import type { IncomingMessage } from 'node:http'
import { DomainError } from '#rules/errors.ts'

/**
 * Reads a request's body, whether its length is announced or not.
 *
 * @param limit most bytes taken
 * @throws DomainError PAYLOAD_TOO_LARGE as soon as the limit is passed; the rest is not stored. BAD_INPUT, which nobody reads,
 *   where the sender is gone before the end
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
    // What is left must flow away, or the next request on the same connection is never answered; while the loop
    // still listened, this would do nothing.
    request.resume()
    throw tooLarge()
  }
  return Buffer.concat(chunks)
}

/** The same as UTF-8 text. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  return (await readBytes(request, limit)).toString('utf8')
}
