import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

/**
 * The requirements of levels 1 and 2 in the ASVS 5.0.0: for each section, the level of each of its requirements, in
 * order.
 */
const sections: Record<string, string> = {
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122',
  '6.4': '1122',
  '6.5': '22222',
  '6.6': '222',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22',
  '7.6': '22',
}
const required = Object.entries(sections).flatMap(([section, levels]) =>
  [...levels].map((level, index) => `${section}.${index + 1} ${level}`),
)

type Row = { id: string; level: string; verdict: string; tests: { file: string; title: string }[] }
let rows: Row[]

beforeAll(async () => {
  const document = await readFile(new URL('docs/asvs.md', root), 'utf8')
  rows = [...document.matchAll(/^\| ([67]\.\d\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \|([^|]*)\|$/gm)].map(
    ([, id = '', level = '', verdict = '', tests = '']) => ({
      id,
      level,
      verdict,
      tests: [...tests.matchAll(/`(tests\/[^`]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
    }),
  )
})

/** Whether a test has this title, in any kind of quotes. */
const hasTitle = (text: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}${quote}`)) ||
  text.includes(`\n    '${title}',`)

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(required)
  })

  it('gives each a verdict, and each that is not met or not applicable a reason', () => {
    const unclear = rows.filter(({ verdict }) => !/^(met(: .+)?|not (applicable|met): .{10,})$/.test(verdict))
    expect(unclear).toEqual([])
  })

  it('names, for each that is met, a test or the document that shows it', () => {
    const bare = rows.filter(
      ({ verdict, tests }) => verdict.startsWith('met') && tests.length === 0 && !verdict.includes(']('),
    )
    expect(bare).toEqual([])
  })

  it('names tests that exist', async () => {
    const named = rows.flatMap(({ tests }) => tests)
    expect(named.length).toBeGreaterThan(25)
    const missing: string[] = []
    for (const { file, title } of named) {
      const text = await readFile(new URL(file, root), 'utf8').catch(() => '')
      if (!hasTitle(text, title)) missing.push(`${file}: ${title}`)
    }
    expect(missing).toEqual([])
  })
})
