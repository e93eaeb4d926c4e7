import { access, glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSchema, parse, validate } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorCodes } from '#rules/errors.ts'
import { exportLists } from '../../server/domain/exports/exportLists.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readText = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

/**
 * Matches a link or picture in Markdown, and a path of ours in a sentence. `<noun>` and `*` are placeholders and are
 * skipped.
 */
const linkPattern = /\]\(([^)\s]+)\)/g
const namedFile = /`((?:bench|client|deploy|docs|prisma|server|tests)\/[^`<*\s]+)`/g
/** Whether the build or a run makes this file. */
const isMade = (path: string): boolean => path.includes('/generated/') || path.startsWith('bench/results/')

const exists = (path: string): Promise<boolean> =>
  access(join(root, path)).then(
    () => true,
    () => false,
  )

/** Returns the anchors that GitHub makes of a document's headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return new Set(
    headings.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

const texts = new Map<string, string>()

beforeAll(async () => {
  for await (const path of glob('{*,docs/*,.github/**/*}.md', { cwd: root }))
    texts.set(path, await readText(path))
})

describe('the documents', () => {
  it('have links that lead somewhere', async () => {
    const broken: string[] = []
    let count = 0
    for (const [path, text] of texts) {
      for (const [, link = ''] of text.matchAll(linkPattern)) {
        if (/^[a-z]+:/.test(link)) continue
        count += 1
        const [file = '', anchor] = link.split('#')
        const target = file === '' ? path : join(dirname(path), file)
        const isThere = (await exists(target)) && (!anchor || anchorsOf(await readText(target)).has(anchor))
        if (!isThere) broken.push(`${path}: ${link}`)
      }
    }
    expect(broken).toEqual([])
    expect(count).toBeGreaterThan(30)
  })

  it('name files that exist', async () => {
    const missing: string[] = []
    let count = 0
    for (const [path, text] of texts) {
      for (const [, file = ''] of text.matchAll(namedFile)) {
        count += 1
        if (!isMade(file) && !(await exists(file))) missing.push(`${path}: ${file}`)
      }
    }
    expect(missing).toEqual([])
    expect(count).toBeGreaterThan(100)
  })

  it('have a README of at most 150 lines', () => {
    expect(texts.get('README.md')?.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })
})

it('each section of docs/rules.md names the code of its rules and the tests that check them', () => {
  const [, ...sections] = (texts.get('docs/rules.md') ?? '').split(/^## /m)
  expect(sections.length).toBeGreaterThanOrEqual(9)
  for (const section of sections) {
    expect(section).toMatch(/^Code: `server\//m)
    expect(section).toMatch(/Tests: `tests\//)
  }
})

it('comments of the server name files of its rules that exist', async () => {
  const missing: string[] = []
  let count = 0
  for await (const path of glob('server/{api,boot,domain,engine,jobs,mail,platform,rules,video}/**/*.ts', {
    cwd: root,
  })) {
    for (const [, file = ''] of (await readText(path)).matchAll(
      /^ *(?:\/\/|\/?\*).*?[ (](rules\/[\w/-]+\.ts)/gm,
    )) {
      count += 1
      if (!(await exists(`server/${file}`))) missing.push(`${path}: ${file}`)
    }
  }
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(10)
})

async function readSettings(): Promise<string[]> {
  const files = ['config', 'databaseSettings', 'pushSettings', 'videoSettings']
  const code = await Promise.all(files.map((file) => readText(`server/platform/config/${file}.ts`)))
  return [...code.join('').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
}

/** Settings that the containers are built with, and addresses that only tests change. */
const notForCompose = /^(?:PORT|HOST|DATA_DIR|DEMO|NODE_ENV|(?:POSTMARK|ZOOM)_API_URL)$/

it('docker-compose.yml passes on every setting, so that each one in .env has an effect', async () => {
  const compose = await readText('docker-compose.yml')
  const settings = (await readSettings()).filter((name) => !notForCompose.test(name))
  expect(settings.filter((name) => !new RegExp(`^ {4,6}${name}: `, 'm').test(compose))).toEqual([])
})

it('docs/operating.md says what every setting means', async () => {
  const settings = await readSettings()
  const table = texts.get('docs/operating.md') ?? ''
  expect(settings.length).toBeGreaterThan(20)
  expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})

it('docs/integrating.md has only queries that are valid by the schema', async () => {
  const schema = buildSchema(await readText('schema.graphql'))
  const calls = [...(texts.get('docs/integrating.md') ?? '').matchAll(/^ask '(.+)'$/gm)]
  expect(calls.length).toBeGreaterThanOrEqual(3)
  for (const [, body = ''] of calls) expect(validate(schema, parse(JSON.parse(body).query))).toEqual([])
})

it('docs/integrating.md names every error code and every list that can be exported as CSV', () => {
  const text = texts.get('docs/integrating.md') ?? ''
  const names = [...errorCodes, ...Object.keys(exportLists)]
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
