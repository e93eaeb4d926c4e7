import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { openWebServer } from '../../server/webServer.ts'

describe('the web server', () => {
  it('asks to come back while the program starts', async () => {
    const server = await openWebServer(0, '127.0.0.1')
    const reply = await fetch(`http://127.0.0.1:${server.port}/`)
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('1')
    await server.drain()
  })

  it('finishes a request under way before it ends, and takes no new one', async () => {
    const server = await openWebServer(0, '127.0.0.1')
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
})
