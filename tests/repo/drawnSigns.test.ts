import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const client = fileURLToPath(new URL('../../client/', import.meta.url))

test('signs are drawn, and not characters of a font that a device may lack', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: client }).filter((file) => !file.includes('generated'))
  expect(files.length).toBeGreaterThan(300)
  const signs = files.filter((file) =>
    /\p{Emoji_Presentation}/u.test(readFileSync(`${client}${file}`, 'utf8')),
  )
  expect(signs).toEqual([])
})
