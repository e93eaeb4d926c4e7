import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

let cacheDir: string
let server: ViteDevServer
let url: string

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'encounters-development-'))
  server = await createServer({
    configFile: resolve('vite.config.ts'),
    // In development mode the server would first compile Relay into files that other tests read.
    mode: 'test',
    logLevel: 'silent',
    cacheDir,
    // The test only fetches modules and runs none.
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null, ws: false },
  })
  await server.listen()
  url = server.resolvedUrls?.local[0] ?? ''
})
afterAll(async () => {
  await server.close()
  await rm(cacheDir, { recursive: true })
})

test.each(['', 'login', 'create-profile', 'no-such-page'])(
  'in development, every file that the page /%s names exists',
  async (path) => {
    const html = await (await fetch(url + path, { headers: { Accept: 'text/html' } })).text()
    const named = [...html.matchAll(/(?:src|href)="\/([\w@./-]+\.(?:tsx?|css|svg))"/g)].map(
      ([, file]) => file,
    )
    expect(named.length).toBeGreaterThan(1)
    const types = await Promise.all(
      named.map(async (file) => (await fetch(url + file)).headers.get('Content-Type')),
    )
    // For a path that does not exist, the server responds with the application's page.
    expect(named.filter((_, place) => types[place]?.startsWith('text/html'))).toEqual([])
  },
)
