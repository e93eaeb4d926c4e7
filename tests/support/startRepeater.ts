import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** A proxy that sends each POST to the server twice, as some proxies do when they get no reply the first time. */
export type Repeater = {
  /** where it listens, as `127.0.0.1:<port>` */
  address: string
  /** how many requests it has sent twice */
  repeated(): number
  close(): Promise<void>
}

/**
 * Starts a repeater. The browser gets the second of the two replies; streams are passed on unchanged.
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
    // A client that disconnects early ends its stream, which is not an error.
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
