import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Something on the way to a server that sends each POST twice, as proxies do that got no reply the first time. */
export type Repeater = {
  /** where it listens, as `127.0.0.1:<port>` */
  address: string
  /** how many requests it has sent twice */
  repeated(): number
  close(): Promise<void>
}

/**
 * Starts a repeater. Of the two replies the browser gets the second; streams are passed on as they are.
 *
 * @param server where the server listens, as `127.0.0.1:<port>`
 */
export async function startRepeater(server: string): Promise<Repeater> {
  let repeated = 0
  const { hostname, port } = new URL(`http://${server}`)

  const passOn = ({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      send({ hostname, port, method, path: url, headers }, resolve).on('error', reject).end(body)
    })

  async function repeat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (request.method === 'POST' && !request.headers.accept?.includes('text/event-stream')) {
      await buffer(await passOn(request, body))
      repeated += 1
    }
    const reply = await passOn(request, body)
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    await pipeline(reply, response)
  }

  const proxy = createServer((request, response) => {
    // Whoever hangs up early ends their stream, which is no fault.
    repeat(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    repeated: () => repeated,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
