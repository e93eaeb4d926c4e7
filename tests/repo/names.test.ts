import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

test('files of the client have unique names, as Relay requires, except the route.ts of each screen', async () => {
  const seen = new Map<string, string[]>()
  for await (const file of glob('client/**/*.{ts,tsx,css}', {
    exclude: ['**/__generated__/**', 'client/generated/**'],
  })) {
    const name = basename(file)
    seen.set(name, [...(seen.get(name) ?? []), file])
  }
  seen.delete('route.ts')
  expect(seen.size).toBeGreaterThan(300)
  expect([...seen.values()].filter((files) => files.length > 1)).toEqual([])
})
