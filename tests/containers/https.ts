import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request } from 'node:https'

/** A certificate authority's root, in PEM, and the name a server must prove. */
export type Proof = { authority: string; name: string }

export type Reply = { status: number; headers: IncomingMessage['headers']; text: string }

/**
 * Sends an HTTPS request to a server on loopback, and accepts only a certificate of that authority for that name.
 *
 * @throws Error if the certificate is not valid
 */
export async function requestHttps(port: number, path: string, { authority, name }: Proof): Promise<Reply> {
  const asked = request({ ...common(port, path, name), ca: authority, servername: name })
  return replyTo(asked)
}

/** Sends a plain HTTP request to a server on loopback with this name as its Host; follows no redirect. */
export async function requestHttp(port: number, path: string, name: string): Promise<Reply> {
  return replyTo(requestPlain(common(port, path, name)))
}

const common = (port: number, path: string, name: string) => ({
  host: '127.0.0.1',
  port,
  path,
  headers: { host: name },
  timeout: 10_000,
  agent: false,
})

function replyTo(asked: ClientRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    asked.on('timeout', () => asked.destroy(new Error('no reply within 10 s')))
    asked.on('error', reject)
    asked.end()
  })
}
