import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { TestServer } from './testServer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** where a test asks for the run's PostgreSQL, which starts when the first one does */
    postgresDesk: string
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the run, and in it one migrated template. Tests that need no database are
 * not made to wait for it, so it starts when it is first asked for.
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
    // One that did not start has been reported by every test that asked for it.
    const opened = await server?.catch(() => undefined)
    await opened?.stop()
  }
}
