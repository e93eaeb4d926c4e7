import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BootError } from '../../server/platform/config/bootError.ts'
import { readOrCreateSecret } from '../../server/platform/embedded/secretFile.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-secret-'))
  file = join(folder, 'session.secret')
})
afterEach(() => rm(folder, { recursive: true }))

test('a secret is created once, even if two processes start together', async () => {
  const [one, other] = await Promise.all([readOrCreateSecret(file), readOrCreateSecret(file)])
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(await readFile(file, 'utf8')).toBe(one)
  expect(await readOrCreateSecret(file)).toBe(other)
  expect(await readdir(folder)).toEqual(['session.secret'])
})

test.each([
  ['nothing', ''],
  ['a part of it', 'a'.repeat(40)],
])('a file with %s is refused, and stays as it is', async (_what, text) => {
  await writeFile(file, text)
  await expect(readOrCreateSecret(file)).rejects.toThrow(BootError)
  expect(await readFile(file, 'utf8')).toBe(text)
})
