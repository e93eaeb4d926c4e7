import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { TestServer } from './testServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the URL at which tests ask for the run's PostgreSQL, which starts with the first request */
    postgresDesk: string
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the run, with one migrated template. It starts when a test first asks for
 * it, so that tests without a database do not wait.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<TestServer> | undefined
  const desk = createServer((_request, response) => {
    server ??= import('./testServer.ts').then(({ startTestServer }) => startTestServer())
    server.then(
      ({ url, templateName }) => response.end(JSON.stringify({ url, templateName })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  desk.listen(0, '127.0.0.1')
  await once(desk, 'listening')
  project.provide('postgresDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  return async () => {
    desk.close()
    // If it did not start, every test that asked for it has reported that.
    const opened = await server?.catch(() => undefined)
    await opened?.stop()
  }
}
