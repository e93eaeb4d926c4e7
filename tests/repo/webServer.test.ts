import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  boundConnections,
  type ConnectionLimits,
  isPublicAddress,
} from '../../server/platform/http/boundConnections.ts'
import { openWebServer, requestTimes } from '../../server/platform/http/webServer.ts'
import { idleReaders } from '../support/idleReaders.ts'

describe('the web server', () => {
  it('replies with Retry-After while the program starts', async () => {
    const server = await openWebServer({ port: 0, host: '127.0.0.1', setting: 'PORT' })
    const reply = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('1')
    await server.drain()
  })

  it('finishes requests that have begun before it ends, and accepts no new ones', async () => {
    const server = await openWebServer({ port: 0, host: '127.0.0.1', setting: 'PORT' })
    const address = `http://127.0.0.1:${server.port}/`
    const arrived = Promise.withResolvers<ServerResponse>()
    server.serve((_, response) => arrived.resolve(response))
    const reply = fetch(address)
    const response = await arrived.promise

    expect(server.isStopping()).toBe(false)
    const drained = server.drain()
    expect(server.isStopping()).toBe(true)
    await expect(fetch(address)).rejects.toThrow()
    response.end('done')
    await once(response, 'close')
    expect(await (await reply).text()).toBe('done')
    await drained
  })

  it('waits 10 seconds for the headers of a request and 15 for all of it', () => {
    expect(requestTimes).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 })
  })

  it.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a control character in its head', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: \u0001\r\n\r\n', 400],
    ['an unknown Expect', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a\r\nConnection: close\r\n\r\n', 417],
    ['a head over 16 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
  ])(
    'refuses a request with %s, and sends no body, as the documents say',
    async (_fault, request, status) => {
      const server = await openWebServer({ port: 0, host: '127.0.0.1', setting: 'PORT' })
      server.serve((_, response) => response.end('reached'))
      const client = connect(server.port, '127.0.0.1')
      client.write(request)
      const [head = '', body] = (await readText(client)).split('\r\n\r\n')
      expect(head.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      // A single zero is the end of a body in chunks that has none.
      expect(body).toMatch(/^0?$/)
      await server.drain()
    },
  )

  it.each([
    ['head', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-More: a\r\n'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', 'a'],
  ])('closes the connection of a client that sends its %s byte by byte', async (_part, start, drop) => {
    const times = {
      ...requestTimes,
      headersTimeout: 300,
      requestTimeout: 600,
      connectionsCheckingInterval: 50,
    }
    const server = await openWebServer({ port: 0, host: '127.0.0.1', setting: 'PORT' }, times)
    // Reads and never responds, like a handler that waits for the whole body.
    server.serve((request) => request.resume())
    const client = connect(server.port, '127.0.0.1')
    // A drop may be sent after the server has closed the connection.
    client.on('error', () => undefined)
    client.write(start)
    const dripping = setInterval(() => client.write(drop), 20)
    const heard = await new Promise((resolve) => client.once('data', resolve))
    clearInterval(dripping)
    client.destroy()
    expect(String(heard)).toMatch(/^HTTP\/1\.1 408 /)
    await server.drain()
  })

  it('closes a connection whose client reads nothing for 30 seconds, but not a stream that goes on', async () => {
    expect(requestTimes.idleTimeout).toBe(30_000)
    const times = { ...requestTimes, idleTimeout: 500 }
    const server = await openWebServer({ port: 0, host: '127.0.0.1', setting: 'PORT' }, times)
    const body = Buffer.alloc(50_000_000)
    server.serve((request, response) => {
      if (request.url === '/large') return void response.end(body)
      response.write(': begun\n\n')
      const ping = setInterval(() => response.write(': here\n\n'), 100)
      response.once('close', () => clearInterval(ping))
    })
    const address = `http://127.0.0.1:${server.port}`
    const stream = await fetch(`${address}/stream`)
    const events = stream.body?.getReader()
    const [reader] = await idleReaders(address, '/large', 1)
    if (!reader || !events) throw new Error('No connection')
    const closed = once(reader, 'close')
    const begun = performance.now()
    let heard = 0
    let isOpen = true
    void closed.then(() => {
      isOpen = false
    })
    const text = new TextDecoder()
    while (isOpen) {
      const { done, value } = await events.read()
      expect(done).toBe(false)
      heard += text.decode(value).split(': here').length - 1
      // The client only notices the close once it has read the bytes sent before it.
      if (performance.now() - begun > 2000) reader.resume()
    }
    expect(reader.bytesRead).toBeLessThan(body.length)
    expect(heard).toBeGreaterThan(5)
    expect(performance.now() - begun).toBeGreaterThan(500)
    await events.cancel()
    await server.drain()
  })
})

describe('connections', () => {
  const hello = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

  async function listen(limits: ConnectionLimits, countsAlone: (address: string) => boolean) {
    const server = createServer((_, response) => response.end('here'))
    boundConnections(server, limits, countsAlone)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const open = async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      return socket
    }
    const isTaken = async (socket: Socket) => {
      const heard = Promise.race([once(socket, 'data'), once(socket, 'close')])
      socket.write(hello)
      await heard
      return socket.bytesRead > 0
    }
    const close = () => {
      server.closeAllConnections()
      server.close()
    }
    return { open, isTaken, close }
  }

  it('are limited for each address, and a closed one makes room for another', async () => {
    const { open, isTaken, close } = await listen({ all: 10, perAddress: 3 }, () => true)
    const sockets = [await open(), await open(), await open()]
    expect(await isTaken(await open())).toBe(false)
    const [first] = sockets
    if (!first) throw new Error('No connection')
    expect(await isTaken(first)).toBe(true)
    const closed = once(first, 'close')
    first.destroy()
    await closed
    await expect.poll(async () => isTaken(await open())).toBe(true)
    close()
  })

  it('of proxies and neighbors are only limited in total, and idle ones make room', async () => {
    const { open, isTaken, close } = await listen({ all: 4, perAddress: 1 }, () => false)
    const waiting = await open()
    expect(await isTaken(waiting)).toBe(true)
    for (let n = 0; n < 3; n++) await open()
    const gone = once(waiting, 'close')
    expect(await isTaken(await open())).toBe(false)
    await gone
    await expect.poll(async () => isTaken(await open())).toBe(true)
    close()
  })

  it.each([
    ['203.0.113.7', false],
    ['8.8.8.8', true],
    ['2a00:1450::1', true],
    ['::ffff:8.8.8.8', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.30.40.2', false],
    ['fd00::1', false],
    ['', false],
  ])('%s has its own limit: %s', (address, alone) => {
    expect(isPublicAddress(address)).toBe(alone)
  })
})
