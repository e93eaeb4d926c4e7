import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mailboxHandler } from '../../server/api/http/mailbox.ts'
import type { MailboxEntry } from '../../server/api/http/mailboxPages.ts'
import { runJobsOn } from '../../server/jobs/runner/runJobs.ts'
import { queueMail } from '../../server/mail/outbox/queueMail.ts'
import type { Config } from '../../server/platform/config/config.ts'
import { isLocalRequest } from '../../server/platform/http/localRequest.ts'
import { createClock } from '../support/clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { jobDeps } from '../support/jobs.ts'

let database: TestDatabase
const servers: Server[] = []
const clock = createClock(new Date('2026-11-21T15:00:00.000Z'))

beforeAll(async () => {
  database = await createTestDatabase()
  const deps = jobDeps(database, clock)
  for (const to of ['ada@example.org', 'bob@example.org']) {
    const data = { username: '<i>Ada</i>', redirect: '/member/dashboard' }
    const mail = { key: `login:${to}`, to, template: 'loginLink', data, secret: `token-of-${to}` } as const
    await queueMail(database.prisma, deps, mail, clock())
  }
  await runJobsOn(database.jobsPool, deps)
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => database.close())

async function listen(changes: Partial<Config> = {}): Promise<string> {
  const deps = jobDeps(database, clock)
  const config = { ...deps.config, appUrl: 'http://localhost:4000', ...changes }
  const handle = mailboxHandler({ ...deps, config })
  const listener: RequestListener = async (request, response) => {
    if (!(await handle(request, response))) response.writeHead(404).end('not here')
  }
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const readJson = async (address: string): Promise<MailboxEntry[]> =>
  (await fetch(address)).json() as Promise<MailboxEntry[]>

describe('without a provider', () => {
  test('mail counts as sent and is listed newest first, with login links', async () => {
    const mails = await readJson(`${await listen()}/mailbox.json`)
    expect(mails.map(({ to, state }) => [to, state])).toEqual([
      ['bob@example.org', 'Sent'],
      ['ada@example.org', 'Sent'],
    ])
    expect(mails[1]).toMatchObject({
      subject: 'Your Encounters login link',
      createdAt: clock().toISOString(),
      sentAt: clock().toISOString(),
    })
    expect(mails[1]?.links[0]).toBe(
      `http://localhost:4000/magic-login?${new URLSearchParams({ token: 'token-of-ada@example.org', redirect: '/member/dashboard' })}`,
    )
  })

  test('the mails of one address can be listed, without regard to case', async () => {
    const mails = await readJson(`${await listen()}/mailbox.json?to=ADA@example.org`)
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org'])
  })

  test('an impossible address has no mail', async () => {
    expect(await readJson(`${await listen()}/mailbox.json?to=ada%00`)).toEqual([])
  })

  test('the pages show the list and a mail, escaped, under a policy that forbids everything else', async () => {
    const address = await listen()
    const list = await fetch(`${address}/mailbox`)
    const [, path] = /href="(\/mailbox\/\d+)"/.exec(await list.text()) ?? []
    expect(list.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'/,
    )
    const mail = await (await fetch(address + path)).text()
    expect(mail).toContain(`<iframe title="The mail" src="${path}.html">`)
    expect(mail).not.toContain('<i>Ada</i>')
    const framed = await fetch(`${address}${path}.html`)
    expect(framed.headers.get('content-security-policy')).toContain('sandbox')
    expect(await framed.text()).toContain('token-of-bob')
  })

  test('mails with separately counted ids are listed and shown, too', async () => {
    const { prisma } = database
    const latest = await prisma.outboxMail.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const { id: _id, key: _key, ...row } = latest
    const apart = { ...row, id: -7, key: 'apart', data: row.data ?? {}, sealed: null }
    await prisma.outboxMail.create({ data: { ...apart, template: 'earlyAccessReceived' } })
    const address = await listen()
    expect(await (await fetch(`${address}/mailbox`)).text()).toContain('href="/mailbox/-7"')
    expect((await fetch(`${address}/mailbox/-7`)).status).toBe(200)
    await prisma.outboxMail.delete({ where: { id: -7 } })
  })

  test('a mail sealed under an older session secret is listed, and says so', async () => {
    const deps = jobDeps(database, clock)
    const config = { ...deps.config, appUrl: 'http://localhost:4000' }
    const handle = mailboxHandler({ ...deps, config, secret: 'another secret of enough bytes' })
    const server = createServer((request, response) => void handle(request, response))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const mails = await readJson(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mailbox.json`)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'loginLink (not readable)',
      'loginLink (not readable)',
    ])
  })

  test.each(['/mailbox/999999', '/mailbox/abc', '/mailboxes', '/mailbox.json/1', '//'])(
    '%s does not exist',
    async (path) => {
      expect((await fetch((await listen()) + path)).status).toBe(404)
    },
  )

  test('POST reads nothing', async () => {
    expect((await fetch(`${await listen()}/mailbox.json`, { method: 'POST' })).status).toBe(404)
  })
})

describe('the mailbox does not exist', () => {
  test.each([
    ['with a provider', { postmark: { token: 'test-token' } }],
    ['in production on an outside database', { production: true, databaseUrl: 'postgresql://elsewhere/db' }],
    ['on a site with a public address', { appUrl: 'https://encounters.example' }],
  ])('%s', async (_, changes) => {
    expect((await fetch(`${await listen(changes)}/mailbox.json`)).status).toBe(404)
  })

  test('for a request that a proxy handed on', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await fetch(`${await listen()}/mailbox.json`, { headers })).status).toBe(404)
  })

  test.each([
    ['127.0.0.1', 'localhost:4000', true],
    ['::1', '[::1]:4000', true],
    ['::ffff:127.0.0.1', '127.0.0.1:4000', true],
    ['192.168.1.20', 'localhost:4000', false],
    ['::ffff:10.0.0.3', 'localhost:4000', false],
    ['2001:db8::1', 'localhost:4000', false],
    ['127.0.0.1', 'rebound.example:4000', false],
    ['127.0.0.1', '', false],
  ])('except for local requests (from %s for host %s: %s)', (remoteAddress, host, local) => {
    const request = { socket: { remoteAddress }, headers: { host } } as IncomingMessage
    expect(isLocalRequest(request)).toBe(local)
  })
})
