import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { pagesHandler } from '../../server/api/http/pages.ts'
import { loadConfig } from '../../server/platform/config/config.ts'
import { captureLog } from '../support/logLines.ts'

const production = {
  ...{ NODE_ENV: 'production', DATABASE_URL: 'postgresql://db.example/encounters' },
  ...{ SESSION_SECRET: 'x'.repeat(32), APP_URL: 'https://encounters.example' },
}

test('a file that cannot be read ends its own reply, is in the log, and leaves the server as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'encounters-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = ['gone.txt', 'here.txt'].map((name) => join(folder, name))
  for (const file of files) await writeFile(file, 'words')
  const { log, lines } = captureLog()
  // In production the files there are when it starts are known from then on.
  const serve = pagesHandler(pathToFileURL(`${folder}/`), { config: loadConfig(production), log })
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const read = (name: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`).then((reply) => reply.text())

  await rm(files[0] ?? '')
  await expect(read('gone.txt')).rejects.toThrow()
  expect(lines('a file could not be sent')).toMatchObject([{ err: { code: 'ENOENT' } }])
  expect(await read('here.txt')).toBe('words')
})
