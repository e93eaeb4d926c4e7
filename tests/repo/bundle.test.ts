import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { publicPaths } from '../../client/site/publicPaths.ts'

const site = 'dist/client'
const kilobyte = 1024
const formPages = [
  '/login',
  '/magic-login',
  '/appeal',
  '/contact',
  '/early-access',
  '/create-profile',
  '/account/confirm-email',
  '/account/undo-email',
]
const staticPages = publicPaths.filter((path) => !formPages.includes(path))

let relayChunks: string[]

beforeAll(async () => {
  const scripts = (await readdir(join(site, 'assets'))).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map((file) => readFile(join(site, 'assets', file), 'utf8')))
  relayChunks = scripts.filter((_, index) => texts[index]?.includes('commitMutation'))
})

/** Returns every script that a document names, and their imports, without what they load lazily. */
async function scriptsOf(path: string): Promise<string[]> {
  const html = await readFile(join(site, path, 'index.html'), 'utf8')
  const named = [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="([^"]+\.js)"/g)].map(
    ([, file]) => file ?? '',
  )
  const found = new Set<string>()
  const follow = async (file: string): Promise<void> => {
    if (found.has(file)) return
    found.add(file)
    const text = await readFile(join(site, file), 'utf8')
    const imports = [...text.matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)]
    for (const [, next = ''] of imports) await follow(join(dirname(file), next))
  }
  for (const file of named) await follow(file)
  return [...found]
}

async function brotliSize(files: readonly string[]): Promise<number> {
  const texts = await Promise.all(files.map((file) => readFile(join(site, file))))
  return texts.reduce((total, text) => total + brotliCompressSync(text).length, 0)
}

test('the build has Relay in separate chunks', () => {
  expect(relayChunks.length).toBeGreaterThan(0)
})

test.each(staticPages)('%s loads at most 2 KB of JavaScript', async (path) => {
  const scripts = await scriptsOf(path)
  expect(scripts).not.toEqual([])
  expect(await brotliSize(scripts)).toBeLessThanOrEqual(2 * kilobyte)
})

test.each(formPages)('%s loads at most 65 KB of JavaScript before Relay', async (path) => {
  const scripts = await scriptsOf(path)
  expect(scripts.filter((file) => relayChunks.some((chunk) => file.endsWith(chunk)))).toEqual([])
  const size = await brotliSize(scripts)
  expect(size).toBeGreaterThan(20 * kilobyte)
  expect(size).toBeLessThanOrEqual(65 * kilobyte)
})

/** Returns the chunk of a source file, by the build's manifest, and its imports. */
async function chunksOf(source: string): Promise<string[]> {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    await readFile('dist/manifest.json', 'utf8'),
  )
  const found = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  follow(source)
  return [...found]
}

test('the first member screen loads at most 122 KB of JavaScript, including React and Relay', async () => {
  const scripts = await chunksOf('index.html')
  const texts = await Promise.all(scripts.map((file) => readFile(join(site, file), 'utf8')))
  expect(texts.join('')).toContain('DashboardScreenQuery')
  expect(await brotliSize(scripts)).toBeLessThanOrEqual(122 * kilobyte)
})

test('the script that requests the dashboard comes first, is small, and loads neither React nor Relay', async () => {
  const html = await readFile('dist/member.html', 'utf8')
  const named = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]+(?:src|href)="([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  )
  const scripts = (await chunksOf('screens/member/dashboard/askForDashboard.ts')).map((file) => `/${file}`)
  expect(html).toContain(`<script type="module" async crossorigin src="${scripts[0]}"></script>`)
  expect(new Set(named.slice(0, scripts.length))).toEqual(new Set(scripts))
  expect(new Set(named).size).toBe(named.length)
  expect(await brotliSize(scripts)).toBeLessThanOrEqual(1.5 * kilobyte)
})

const sharedChunks = /\/(?:react|relay|rolldown-runtime)-[\w-]+\.js$/

test('the page of a seat loads at most 60 KB, including its table, in addition to React and Relay', async () => {
  const [first, room] = [await chunksOf('table.html'), await chunksOf('screens/table/room/TableRoom.tsx')]
  const own = [...new Set([...first, ...room])].filter((file) => !sharedChunks.test(`/${file}`))
  const texts = await Promise.all(own.map((file) => readFile(join(site, file), 'utf8')))
  expect(texts.join('')).toContain('Your table is being set')
  const size = await brotliSize(own)
  // The lobby takes 19 KB of it. The video client comes on top, and loads while camera and sound are checked.
  expect(size).toBeGreaterThan(10 * kilobyte)
  expect(size).toBeLessThanOrEqual(60 * kilobyte)
})

test('neither the page of a seat nor a public page loads the script that starts the member area', async () => {
  const [memberScript] = await chunksOf('index.html')
  const seat = [...(await chunksOf('table.html')), ...(await chunksOf('screens/table/room/TableRoom.tsx'))]
  expect(seat).not.toContain(memberScript)
  for (const path of publicPaths)
    expect(await scriptsOf(path), path).not.toContainEqual(expect.stringContaining(`${memberScript}`))
})

test('the first frame of the page of a seat needs no script', async () => {
  const html = await readFile('dist/table.html', 'utf8')
  expect(html).toMatch(/<div id="root">[\s\S]*Opening your seat…[\s\S]*<\/div>/)
  expect(html).toMatch(/<link rel="stylesheet"[^>]+href="\/assets\/[\w-]+\.css"/)
})

test('the styles of the page of a seat come before its fonts and scripts', async () => {
  const html = await readFile('dist/table.html', 'utf8')
  const kinds = [...html.matchAll(/<link rel="(stylesheet|preload|modulepreload)"|<(script) /g)]
  const order = kinds.map(([, link, script]) => link ?? script)
  expect(order.lastIndexOf('stylesheet')).toBeLessThan(order.findIndex((kind) => kind !== 'stylesheet'))
  expect(order).toEqual(expect.arrayContaining(['stylesheet', 'preload', 'script']))
})

test.each(formPages)('%s names in its head every script that it needs at once', async (path) => {
  const html = await readFile(join(site, path, 'index.html'), 'utf8')
  expect((await scriptsOf(path)).filter((file) => !html.includes(`"${file}"`))).toEqual([])
})

test.each([
  ['/appeal', 'Why we should decide otherwise'],
  ['/create-profile', 'Username is required.'],
  ['/login', 'Confirm Cancel'],
])('%s loads nothing at first that it needs only later, or never', async (path, words) => {
  const scripts = await scriptsOf(path)
  const texts = await Promise.all(scripts.map((file) => readFile(join(site, file), 'utf8')))
  expect(texts.join('')).not.toContain(words)
})

test.each(publicPaths)('%s has compressed copies of its scripts', async (path) => {
  const files = await readdir(join(site, 'assets'))
  for (const script of await scriptsOf(path)) expect(files).toContain(`${script.split('/').pop()}.br`)
})
