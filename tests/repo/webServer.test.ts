import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openWebServer, requestTimes } from '../../server/webServer.ts'

describe('the web server', () => {
  it('asks to come back while the program starts', async () => {
    const server = await openWebServer({ port: 0, host: '127.0.0.1', setting: 'PORT' })
    const reply = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('1')
    await server.drain()
  })

  it('finishes a request under way before it ends, and takes no new one', async () => {
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

  it('waits 10 seconds for the head of a request and 15 for all of it', () => {
    expect(requestTimes).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 })
  })

  it.each([
    ['head', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-More: a\r\n'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', 'a'],
  ])('lets go of a client that sends its %s drop by drop', async (_part, start, drop) => {
    const times = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 }
    const server = await openWebServer({ port: 0, host: '127.0.0.1', setting: 'PORT' }, times)
    // Reads and never answers, like a handler that waits for the whole body.
    server.serve((request) => request.resume())
    const client = connect(server.port, '127.0.0.1')
    client.write(start)
    const dripping = setInterval(() => client.write(drop), 20)
    const [heard] = await once(client, 'data')
    clearInterval(dripping)
    client.destroy()
    expect(String(heard)).toMatch(/^HTTP\/1\.1 408 /)
    await server.drain()
  })
})
