import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillContactDetails } from '../../server/api/http/fillContactDetails.ts'
import { fillText, fillVideos } from '../../server/api/http/fillPublicTexts.ts'
import { siteFilesHandler } from '../../server/api/http/siteFiles.ts'
import type { ContactDetails } from '../../server/rules/safety/contactDetails.ts'

const config = { appUrl: 'https://encounters.test', mailFrom: 'Encounters <hello@encounters.test>' }
const page = '<link href="https://site.invalid/faq"><a href="mailto:support@site.invalid">'
const filled = '<link href="https://encounters.test/faq"><a href="mailto:hello@encounters.test">'

const detailsPage =
  '<p data-contact="contactLines">Nobody yet.</p><p data-contact="postalAddress">No address yet.</p>'
let details: ContactDetails = { contactLines: null, postalAddress: null }

const detailsFiller = () => ({
  values: JSON.stringify(details),
  fill: (html: string) => fillContactDetails(html, details),
})

let folder: string
let server: Server
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-site-'))
  await mkdir(join(folder, 'faq'))
  await writeFile(join(folder, 'index.html'), 'home')
  await writeFile(join(folder, 'faq/index.html'), page)
  await writeFile(join(folder, 'secret'), 'not a page')
  for (const file of ['sitemap.xml', 'robots.txt', 'speculationrules.json'])
    await writeFile(join(folder, file), 'https://site.invalid/')
  await mkdir(join(folder, 'safety'))
  await writeFile(join(folder, 'safety/index.html'), detailsPage)
  const handle = siteFilesHandler(pathToFileURL(`${folder}/`), config, (path) =>
    path === '/safety' ? async () => detailsFiller() : null,
  )
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!(await handle(request, response, pathname))) response.writeHead(418).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + path, { method, headers })

it('the server fills in its public address and the contact address', async () => {
  const response = await get('/faq?x=1')
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('speculation-rules')).toBe('"/speculationrules.json"')
  expect(await response.text()).toBe(filled)
  expect(await (await get('/')).text()).toBe('home')
})

it.each([
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/speculationrules.json', 'application/speculationrules+json'],
])('the server serves %s as %s', async (path, type) => {
  const response = await get(path)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('speculation-rules')).toBeNull()
  expect(await response.text()).toBe('https://encounters.test/')
})

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a browser that accepts "%s" gets %s', async (accepted, encoding) => {
  const response = await get('/faq', { 'Accept-Encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response.text()).toBe(filled)
})

it('a reply to HEAD has the length of the body, but no body', async () => {
  const response = await get('/faq', { 'Accept-Encoding': 'identity' }, 'HEAD')
  expect(response.headers.get('content-length')).toBe(String(filled.length))
  expect(await response.text()).toBe('')
})

it('a browser does not get again what it has, and gets everything after the build changed', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  expect((await get('/', { 'If-None-Match': etag })).status).toBe(304)
  await writeFile(join(folder, 'index.html'), 'new home')
  await utimes(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5000))
  const changed = await get('/', { 'If-None-Match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toBe('new home')
})

it('telephone numbers to call become links, and other numbers do not', () => {
  const line = (contactLines: string) =>
    fillContactDetails('<p data-contact="contactLines"></p>', { contactLines, postalAddress: null })
  expect(line('On weekdays: 313-555-0142, or +1.313.555.0142')).toBe(
    '<p data-contact="contactLines">On weekdays: <a href="tel:313-555-0142">313-555-0142</a>, or <a href="tel:+1.313.555.0142">+1.313.555.0142</a></p>',
  )
  expect(line('Detroit, MI 48201-1234')).toBe('<p data-contact="contactLines">Detroit, MI 48201-1234</p>')
})

it('the contact details that are set are filled in as text, and again after a change', async () => {
  const read = async () => (await get('/safety')).text()
  expect(await read()).toBe(detailsPage)
  details = { contactLines: 'Safety <b>team</b>\nsafety@encounters.test.', postalAddress: null }
  const tag = (await get('/safety')).headers.get('etag') ?? ''
  expect(await read()).toBe(
    '<p data-contact="contactLines">Safety &lt;b&gt;team&lt;/b&gt;<br><a href="mailto:safety@encounters.test">safety@encounters.test</a>.</p><p data-contact="postalAddress">No address yet.</p>',
  )
  expect((await get('/safety', { 'If-None-Match': tag })).status).toBe(304)
  details = { contactLines: null, postalAddress: '1 Example Street\nDetroit, MI 48201' }
  expect((await get('/safety', { 'If-None-Match': tag })).status).toBe(200)
  expect(await read()).toBe(
    '<p data-contact="contactLines">Nobody yet.</p><p data-contact="postalAddress">1 Example Street<br>Detroit, MI 48201</p>',
  )
})

it.each(['/nothing', '/secret', '/faq/', '/..%2f..%2fetc/passwd', '/assets/x.js', '/member/dashboard'])(
  'a request for %s is left to the other handlers',
  async (path) => {
    expect((await get(path)).status).toBe(418)
  },
)

it('writes are left to the other handlers', async () => {
  expect((await get('/faq', {}, 'POST')).status).toBe(418)
})

it('a text by the operator is shown with its day, and HTML, scripts and pictures in it have no effect', () => {
  const text = [
    '## Who <b>may</b> come',
    'You, [and you](/join). [Not this](javascript:alert(1)). ![eye](https://elsewhere.example/eye.png)',
    '<script>alert(1)</script></div>',
    '- one',
  ].join('\n\n')
  const page = '<h1>Terms</h1><div data-text=""><h2>Before</h2>\n<p>Old.</p></div><footer></footer>'
  const html = fillText(page, { text, changedAt: new Date('2026-12-04T03:00:00.000Z') })
  expect(html).toBe(
    [
      '<h1>Terms</h1><div data-text=""><h2>Who &lt;b&gt;may&lt;/b&gt; come</h2>',
      '<p>You, <a href="/join">and you</a>. [Not this](javascript:alert(1)). !<a href="https://elsewhere.example/eye.png">eye</a></p>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;&lt;/div&gt;</p>',
      '<ul>',
      '<li>one</li>',
      '</ul>',
      '<p>Last changed on December 3, 2026.</p></div><footer></footer>',
    ].join('\n'),
  )
  expect(fillText(page, undefined)).toBe(page)
})

it('the page mentions the recordings that have an address, and only those', () => {
  const page = '<p>Why.</p><div data-videos=""></div><h2>Early access</h2>'
  expect(fillVideos(page, new Map())).toBe(page)
  const changedAt = new Date()
  const html = fillVideos(
    page,
    new Map([['choosingVideo', { text: 'https://video.example/?a=1&b="2', changedAt }]]),
  )
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain(
    '<a href="https://video.example/?a=1&amp;b=&quot;2" rel="noopener">After the encounter: choosing privately</a>',
  )
})
