import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { exportLists } from '../../server/domain/exports/exportLists.ts'

test('every list that can be exported as CSV has a button in the console, and the other way round', async () => {
  const taken = new Set<string>()
  for await (const file of glob('client/screens/operator/**/*.tsx')) {
    const source = await readFile(file, 'utf8')
    for (const [, name = ''] of source.matchAll(/<ExportCsv list=(?:"|\{`)([a-z-]+)/g)) taken.add(name)
  }
  expect([...taken].sort()).toEqual(Object.keys(exportLists).sort())
})
