import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

/** A reply that is the same for every caller. It is compressed once and shared by all connections. */
export type StaticBody = {
  /** Weak, because it identifies the content and not one encoding of it (RFC 9110, section 8.8.1). */
  etag: string
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * Makes the body of a reply from its content.
 *
 * @param isCompressed whether the content is compressed already, as fonts are
 */
export async function staticBody(content: string | Buffer, isCompressed = false): Promise<StaticBody> {
  const identity = Buffer.from(content)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  if (isCompressed) return { etag, identity }
  const [br, zipped] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity)])
  return { etag, identity, br, gzip: zipped }
}

function bestEncoding(accepted: string | string[] | undefined, body: StaticBody): Encoding {
  const offered = String(accepted ?? '')
  if (body.br && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(offered)) return 'br'
  return body.gzip && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(offered) ? 'gzip' : 'identity'
}

/**
 * Answers GET and HEAD with a body, in the best encoding the caller accepts, or with 304 if the caller has it already
 * (If-None-Match, RFC 9110, section 13.1.2). A browser may store it and revalidates it each time.
 */
export function sendStaticBody(
  request: IncomingMessage,
  response: ServerResponse,
  body: StaticBody,
  { type, status = 200 }: { type: string; status?: number },
): void {
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('ETag', body.etag)
  response.setHeader('Vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(body.etag)) {
    response.writeHead(304).end()
    return
  }
  const encoding = bestEncoding(request.headers['accept-encoding'], body)
  const bytes = body[encoding] ?? body.identity
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
