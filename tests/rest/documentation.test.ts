import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/api/rest/openapi.ts'
import { routes } from '../../server/api/rest/routes.ts'
import { freeCancellationDays } from '../../server/rules/seats/invitation.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { call } from './rest.ts'

let api: TestApi
let page: string

beforeAll(async () => {
  api = await startApi()
  page = (await call(api, 'GET', '/docs')).text
})
afterAll(() => api.close())

describe('the page about the REST layer', () => {
  test('describes every call, with its example', () => {
    for (const { row } of routes) {
      expect(page).toContain(`id="${row.name}"`)
      expect(page).toContain(`<code>${row.path}</code>`)
    }
  })

  test('is generated from a document that describes every field', () => {
    const silent: string[] = []
    const read = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { properties = {}, example: _, ...rest } = value as { properties?: object; example?: unknown }
      const fields = Object.entries(properties)
      silent.push(...fields.filter(([, field]) => !field.description).map(([name]) => `${path}.${name}`))
      for (const [name, part] of [...fields, ...Object.entries(rest)]) read(part, `${path}.${name}`)
    }
    read(openApiDocument(routes), '')
    expect(silent).toEqual([])
  })

  test('is generated from a document that allows more fields in replies', () => {
    expect(JSON.stringify(openApiDocument(routes))).not.toContain('"additionalProperties":false')
  })

  test('is generated from a document that describes, for every call, our server errors', () => {
    const document = openApiDocument(routes)
    for (const each of Object.values(document.paths).flatMap((path) => Object.values(path))) {
      expect(each.responses[500]).toEqual({ $ref: '#/components/responses/Internal' })
    }
    expect(page).toContain('<tr id="status-500">')
  })

  test('says that a program must not store cookies', () => {
    expect(page).toContain('If your HTTP library stores cookies, turn that off.')
  })

  test('names the kinds of reports as the call accepts them', () => {
    const [, report = ''] = page.split('id="report"')
    expect(report).toContain('For <code>Danger</code>, operators get a mail')
  })

  test('says what its examples need: the address of this site, and a token', () => {
    const [first = '', ...examples] = [...page.matchAll(/<pre[^>]*><code>([^<]*)/g)].map(([, text]) => text)
    expect(first).toBe(`SITE=${api.deps.config.appUrl}\nAUTH_TOKEN=…`)
    const used = examples.flatMap((text) =>
      [...(text ?? '').matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name),
    )
    expect(new Set(used)).toEqual(new Set(['SITE', 'AUTH_TOKEN']))
  })

  test('says that declining gives up a seat or a place in line, and when that counts', () => {
    const [, rsvp = ''] = page.split('id="respondToInvitation"')
    const [about = ''] = rsvp.split('</article>')
    expect(about).toContain('a place on the waitlist')
    expect(about).toContain(`within ${freeCancellationDays} days of the start`)
  })

  test('has no script and no inline style, and names nothing outside this site', async () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(routes.length)
    for (const address of addresses) expect(address).toMatch(/^(\/(?!\/)|#)/)
    const { headers } = await call(api, 'GET', '/docs')
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })

  test('has no internal link that leads nowhere', () => {
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(targets).size).toBeGreaterThan(routes.length)
    for (const id of targets) expect(page).toContain(`id="${id}"`)
  })

  test.each(['/docs/style.css', '/docs/fraunces.woff2', '/docs/inter.woff2'])(
    'has %s on this site',
    async (path) => {
      const { status, headers } = await call(api, 'GET', path)
      expect(status).toBe(200)
      const again = await call(api, 'GET', path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
      expect(again.status).toBe(304)
    },
  )

  test('accepts only GET and HEAD', async () => {
    const { status, headers, body } = await call(api, 'POST', '/docs', { body: {} })
    expect([status, headers.get('Allow'), body]).toMatchObject([
      405,
      'GET, HEAD',
      { code: 'METHOD_NOT_ALLOWED' },
    ])
  })
})
