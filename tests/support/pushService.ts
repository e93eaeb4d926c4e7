import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'

/** A push service on loopback that records its requests. */
export type FakePush = {
  /** settings that make the service use this push service */
  env: Record<string, string>
  /** returns the endpoint of a browser */
  endpoint(browser: string): string
  /** the notifications received: the browser, the relevant headers, the body */
  arrived: { browser: string; authorization: string; body: string }[]
  /** sets the status of responses from now on, possibly by the browser */
  answer(status: number | ((browser: string) => number)): void
  /** Sends no responses from now on; returns a function that ends this, and cuts the connections that wait. */
  hang(): () => void
  close(): Promise<void>
}

/** Starts a fake of a browser's push service (RFC 8030). */
export async function startFakePush(): Promise<FakePush> {
  const arrived: FakePush['arrived'] = []
  let statusOf: (browser: string) => number = () => 201
  let hangs = false
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const browser = request.url?.slice(1) ?? ''
    arrived.push({ browser, authorization: request.headers.authorization ?? '', body })
    if (!hangs) response.writeHead(statusOf(browser)).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = webPush.generateVAPIDKeys()
  return {
    env: {
      VAPID_PUBLIC_KEY: keys.publicKey,
      VAPID_PRIVATE_KEY: keys.privateKey,
      PUSH_SERVICES: origin,
    },
    endpoint: (browser) => `${origin}/${browser}`,
    arrived,
    answer(next) {
      statusOf = typeof next === 'function' ? next : () => next
    },
    hang() {
      hangs = true
      return () => {
        hangs = false
        server.closeAllConnections()
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
