import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { pagesHandler } from '../../server/api/http/pages.ts'
import { loadConfig } from '../../server/platform/config/config.ts'
import { captureLog } from '../support/logLines.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db.example/encounters',
  SESSION_SECRET: 'x'.repeat(32),
  APP_URL: 'https://encounters.example',
}

async function pagesOf(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'encounters-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, words] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), words)
  }
  const { log, lines } = captureLog()
  // In production, only files that exist at the start are served.
  const serve = pagesHandler(pathToFileURL(`${folder}/`), { config: loadConfig(production), log })
  const server = createServer((request, response) => {
    if (!serve(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      redirect: 'manual',
      headers,
    })
  return { folder, lines, ask }
}

test.each([
  ['/index.html', '/'],
  ['/contact/index.html?x=1', '/contact?x=1'],
  ['/cont%61ct', '/contact'],
  ['/contact%2Findex.html', null],
  ['/contact/', '/contact'],
  ['/app.html', null],
])('a document has one address: %s leads to %s', async (path, location) => {
  const { ask } = await pagesOf({ 'index.html': 'raw', 'contact/index.html': 'raw', 'app.html': 'app' })
  const { status, headers } = await ask(path)
  expect([status, headers.get('location')]).toEqual(location === null ? [404, null] : [308, location])
})

test('a file that cannot be read ends only its own reply, and is logged', async () => {
  const { folder, lines, ask } = await pagesOf({ 'gone.txt': 'words', 'here.txt': 'words' })
  const read = (name: string) => ask(`/${name}`).then((reply) => reply.text())

  await rm(join(folder, 'gone.txt'))
  await expect(read('gone.txt')).rejects.toThrow()
  expect(lines('a file could not be sent')).toMatchObject([{ err: { code: 'ENOENT' } }])
  expect(await read('here.txt')).toBe('words')
})

test.each(['bytes=0-3', 'bytes=-3', 'bytes=3-1', 'bytes=99-', 'bytes=0-0,2-3', 'items=0-3', 'nonsense'])(
  'a file is sent in full, whichever range is requested: %s',
  async (Range) => {
    const { ask } = await pagesOf({ 'assets/script.js': 'all of it' })
    const reply = await ask('/assets/script.js', { Range })
    expect([reply.status, reply.headers.get('content-range')]).toEqual([200, null])
    expect(await reply.text()).toBe('all of it')
  },
)
