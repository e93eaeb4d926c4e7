import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * Opens connections that send a request and never read a byte of the reply.
 *
 * @param path what to request, uncompressed
 * @returns the sockets, each of which has sent its request; the caller destroys them
 */
export async function idleReaders(url: string, path: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: count }, () => connect({ host: hostname, port: Number(port) }))
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => undefined)
      socket.pause()
      await once(socket, 'connect')
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`)
    }),
  )
  return sockets
}
