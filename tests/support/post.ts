import { Agent, request } from 'node:http'

export type PostReply = { status: number; headers: Headers; body: string }

/** The headers that fetch sends, so that the service sees the same client. */
const asFetch = { Accept: '*/*', 'Accept-Language': '*', 'Sec-Fetch-Mode': 'cors', 'User-Agent': 'node' }

const agent = new Agent({ keepAlive: true })

/**
 * POSTs JSON to a service of the tests. It behaves like fetch at less than half the processor time, since tests of the
 * API send a hundred thousand requests.
 *
 * @param body any value that JSON can represent
 */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<PostReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PostReply>()
  const bytes = Buffer.from(JSON.stringify(body))
  const asked = request(
    url,
    {
      agent,
      method: 'POST',
      headers: {
        ...asFetch,
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
        ...headers,
      },
    },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const found = new Headers()
        for (const [name, values] of Object.entries(response.headersDistinct))
          for (const value of values ?? []) found.append(name, value)
        const status = response.statusCode ?? 0
        resolve({ status, headers: found, body: Buffer.concat(chunks).toString() })
      })
    },
  )
  asked.on('error', reject)
  asked.end(bytes)
  return promise
}
