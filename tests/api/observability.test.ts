import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ownMigrations, readMigrations } from '../../prisma/migrationFiles.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { queueMail } from '../../server/mail/outbox/queueMail.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { openWork, runWork } from '../../server/platform/log/currentWork.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { databaseFiguresReader } from '../../server/platform/metrics/databaseFigures.ts'
import { createMetrics } from '../../server/platform/metrics/metrics.ts'
import { startTracing } from '../../server/platform/tracing/tracing.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { type CapturedLog, captureLog } from '../support/logLines.ts'
import { startFakePostmark } from '../support/postmark.ts'
import { runProgram } from '../support/program.ts'

const metricsToken = 'a-token-for-the-metrics-alone'

let api: TestApi
let captured: CapturedLog
let member: Member
let bearer: string

beforeAll(async () => {
  captured = captureLog()
  api = await startApi({ METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: '127.0.0.1' }, undefined, captured.log)
})
beforeEach(async () => {
  member = await createMember(api)
  bearer = await signIn(api, member)
  captured.clear()
})
afterAll(() => api.close())

/** The log line of the only request since the last call; it is written after the reply. */
async function requestLine(): Promise<Record<string, unknown>> {
  await expect.poll(() => captured.lines('request')).toHaveLength(1)
  const [line] = captured.lines('request')
  captured.clear()
  return { ...line }
}

const rest = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}/api${path}`, { headers: { Authorization: `Bearer ${bearer}`, ...headers } })

/** Reads /metrics with another Host header, which fetch does not allow. */
function scrape(headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    httpRequest(`${api.url}/metrics`, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, text }))
    })
      .on('error', fail)
      .end()
  })
}

describe('the log', () => {
  test('has one line for a request: its id, operation, member, status, time and statements', async () => {
    const { headers } = await api.graphql('query WhoAmI { viewer { username } }', {}, { bearer })
    const line = await requestLine()
    expect(line).toMatchObject({
      msg: 'request',
      requestId: headers.get('x-request-id'),
      method: 'POST',
      route: '/graphql',
      operation: 'WhoAmI',
      member: member.id,
      status: 200,
      ms: expect.any(Number),
      sql: 2,
    })
    expect(line.requestId).toMatch(/^[\da-f-]{36}$/)
  })

  test('names the row of the REST table, and the codes of refusals', async () => {
    await rest('/member/membership-details')
    expect(await requestLine()).toMatchObject({
      route: '/api/member/membership-details',
      operation: 'membershipDetails',
      member: member.id,
    })
    await api.graphql('{ viewer { username } }')
    expect(await requestLine()).toMatchObject({ operation: 'anonymous query', errors: 'UNAUTHENTICATED' })
  })

  test('uses the request id of a trusted proxy, unless it could be something other than an id', async () => {
    const given = await rest('/lookups/genders', { 'X-Request-Id': '0af7651916cd43dd8448eb211c80319c' })
    expect(given.headers.get('x-request-id')).toBe('0af7651916cd43dd8448eb211c80319c')
    await requestLine()
    for (const odd of ['two words', 'x'.repeat(43), '"quoted"']) {
      const reply = await rest('/lookups/genders', { 'X-Request-Id': odd })
      expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
      await requestLine()
    }
  })

  test('has one line for each queued job that has run, with its name', async () => {
    await api.graphql(
      'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
      {
        input: { email: member.email },
      },
    )
    await api.work()
    const jobs = captured.lines('job done')
    expect(jobs.map(({ job }) => job)).toEqual(['issueMagicLink', 'sendMail'])
    for (const line of jobs) expect(line).toMatchObject({ jobId: expect.any(String), attempt: 1 })
    expect(jobs.every(({ sql }) => Number(sql) > 0)).toBe(true)
  })

  test('has the id of the request with an unexpected error', async () => {
    const gone = vi.spyOn(api.deps.database.reads, 'ask').mockRejectedValueOnce(new Error('broken'))
    const { headers } = await api.graphql('{ viewer { username } }', {}, { bearer })
    gone.mockRestore()
    const [line] = captured.lines('unexpected error')
    expect(line).toMatchObject({ requestId: headers.get('x-request-id'), err: { message: 'broken' } })
  })

  test('names a migration, even one whose name is as long as a token', async () => {
    const names = (await readMigrations(ownMigrations)).map(({ name }) => name)
    const said = captureLog()
    for (const migration of names) said.log.info({ migration }, 'migrated')
    expect(said.lines().map(({ migration }) => migration)).toEqual(names)
    const almost = `20261128000000_${'a'.repeat(27)}`
    said.clear()
    for (const token of [`${almost}Z`, `${almost}-`, almost.slice(1), almost.replaceAll('_', '')]) {
      said.log.info({ migration: token }, 'migrated')
    }
    for (const { migration } of said.lines()) expect(migration).toBe('[hidden]')
  })

  test.each(['/graphql', '/api/auth/refresh', '/answer/accept/x'])(
    'has no error about a body that its sender breaks off: POST %s',
    async (path) => {
      const type = { 'Content-Type': 'application/json', 'Content-Length': 100 }
      const sent = httpRequest(`${api.url}${path}`, { method: 'POST', headers: type })
      sent.on('error', () => undefined)
      await new Promise<void>((written) => sent.write('{"query":', () => written()))
      sent.destroy()
      await expect.poll(() => captured.lines('request')).toMatchObject([{ aborted: true }])
      // A message about it would come before the line of a later request.
      await rest('/lookups/genders')
      await expect.poll(() => captured.lines('request')).toHaveLength(2)
      expect(captured.lines('unexpected error')).toEqual([])
    },
  )

  test('is written to its end without waiting for another line, even if the reader is slow', async () => {
    const busy = spawn(process.execPath, ['tests/support/logWhileBusy.ts'], { stdio: 'pipe' })
    onTestFinished(() => void busy.kill('SIGKILL'))
    await once(busy.stderr, 'data')
    let read = ''
    busy.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      read += chunk
    })
    await expect.poll(() => read.slice(-100)).toContain('the second line')
  })

  test('does not hold back the end of a process if its reader has stopped reading', async () => {
    const busy = spawn(process.execPath, ['tests/support/logWhileBusy.ts'], { stdio: 'pipe' })
    onTestFinished(() => void busy.kill('SIGKILL'))
    await once(busy.stderr, 'data')
    busy.kill('SIGTERM')
    expect(await once(busy, 'exit')).toEqual([0, null])
  })

  test('does not hold back the end of a process if its reader is gone', async () => {
    const busy = spawn(process.execPath, ['tests/support/logWhileBusy.ts'], { stdio: 'pipe' })
    onTestFinished(() => void busy.kill('SIGKILL'))
    let read = ''
    busy.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      read += chunk
    })
    await expect.poll(() => read.slice(-100)).toContain('the second line')
    busy.stdout.destroy()
    busy.kill('SIGTERM')
    expect(await once(busy, 'exit')).toEqual([0, null])
  })

  test('counts a statement for the request that sent it, even if requests wait for one connection', async () => {
    const { database, url } = await createTestDatabase().then((each) => ({ database: each, url: each.url }))
    const narrow = openDatabase(url, { max: 1 })
    const counts = await Promise.all(
      [1, 2, 3, 4].map(async (wanted) => {
        const work = openWork({})
        await runWork(work, async () => {
          for (let sent = 0; sent < wanted; sent += 1) await narrow.pool.query('SELECT pg_sleep(0.01)')
        })
        return work.statements
      }),
    )
    expect(counts).toEqual([1, 2, 3, 4])
    const work = openWork({})
    await runWork(work, () => narrow.prisma.$transaction((tx) => tx.member.count()))
    expect(work.statements).toBe(3)
    await narrow.close()
    await database.close()
  })
})

describe('the log of a whole run', () => {
  test('has no token, link, cookie or e-mail address', async () => {
    const postmark = await startFakePostmark()
    const full = captureLog()
    const env = { POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url }
    const run = await startApi(env, undefined, full.log)
    const guest = await createMember(run, { username: 'Secretive' })
    const secrets = [guest.email, run.deps.secret, 'test-token', 'gone@example.org']

    await run.graphql(
      'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
      {
        input: { email: guest.email },
      },
    )
    await run.work()
    const token = /[?&]token=([\w-]{43})/.exec(postmark.accepted[0]?.TextBody ?? '')?.[1] ?? ''
    expect(token).toHaveLength(43)
    const confirm = await fetch(`${run.url}/api/auth/verify?token=${token}`, {
      headers: { Accept: 'text/html' },
    })
    expect(confirm.status).toBe(409)
    const verified = await fetch(`${run.url}/api/auth/verify?token=${token}`)
    const tokens = z.object({ authToken: z.string(), refreshToken: z.string() }).parse(await verified.json())
    const cookies = verified.headers.getSetCookie().flatMap((each) => /=([^;]+)/.exec(each)?.[1] ?? [])
    secrets.push(token, tokens.authToken, tokens.refreshToken, ...cookies)

    await run.graphql(
      '{ viewer { email } }',
      {},
      { bearer: tokens.authToken, headers: { Cookie: `a=${token}` } },
    )
    for (const path of [
      `/login?token=${token}`,
      `/meet/${token}`,
      `/unsubscribe/${token}`,
      `/answer/accept/${token}`,
      `/${token}`,
    ])
      await fetch(`${run.url}${path}`)
    // Errors of the database quote what they refuse.
    const { log, database } = run.deps
    await createMember(run, { username: 'Other', email: guest.email }).catch((err) =>
      log.error({ err }, 'refused'),
    )
    await database.pool
      .query('INSERT INTO suppressed_addresses SELECT $1 FROM nowhere', [guest.email])
      .catch((err) =>
        log.error({ err, detail: `Key (email)=(${guest.email}) exists, see ?token=${token}` }, 'refused'),
      )
    await queueMail(
      database.prisma,
      run.deps,
      { key: 'k', to: guest.email, template: 'resumed', data: { username: 'Secretive' } },
      run.clock(),
    )
    postmark.next('inactive')
    await run.work()

    await expect.poll(() => full.lines('request')).toHaveLength(9)
    expect(full.lines('job done').length).toBeGreaterThan(2)
    expect(full.lines('refused')).toHaveLength(2)
    for (const secret of secrets) expect(full.text()).not.toContain(secret)
    expect(full.text()).not.toMatch(/[\w.]+@[\w.]+\.\w+/)
    await run.close()
    await postmark.close()
  })
})

describe('metrics', () => {
  test('can be read from this machine, or with the token', async () => {
    expect((await scrape()).status).toBe(200)
    expect((await scrape({ Host: 'encounters.example' })).status).toBe(404)
    expect((await scrape({ 'X-Forwarded-For': '203.0.113.7' })).status).toBe(404)
    expect((await scrape({ Host: 'encounters.example', Authorization: 'Bearer wrong' })).status).toBe(404)
    const token = { Host: 'encounters.example', Authorization: `Bearer ${metricsToken}` }
    expect((await scrape(token)).status).toBe(200)
    const deleted = await fetch(`${api.url}/metrics`, { method: 'DELETE' })
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('are refused for an address after 10 wrong tokens, even with the right one, but not for this machine', async () => {
    const { pool } = api.deps.database
    await pool.query('DELETE FROM rate_limits')
    const bearing = (token: string) =>
      scrape({ Host: 'encounters.example', Authorization: `Bearer ${token}` })
    for (let n = 0; n < 12; n++) expect((await bearing(metricsToken)).status).toBe(200)
    for (let n = 0; n < 10; n++) expect((await bearing(`wrong-${n}`)).status).toBe(404)
    expect((await bearing('wrong')).status).toBe(429)
    expect((await bearing(metricsToken)).status).toBe(429)
    expect((await scrape()).status).toBe(200)
    await pool.query('UPDATE rate_limits SET expire = expire - 60000')
    expect((await bearing(metricsToken)).status).toBe(200)
  })

  test('can be read with the token while the database is away', async () => {
    const away = vi.spyOn(api.deps.database.pool, 'connect').mockRejectedValue(new Error('away') as never)
    const query = vi.spyOn(api.deps.database.pool, 'query').mockRejectedValue(new Error('away') as never)
    const answer = await scrape({ Host: 'encounters.example', Authorization: `Bearer ${metricsToken}` })
    away.mockRestore()
    query.mockRestore()
    expect(answer.status).toBe(200)
  })

  test('count requests, operations, errors and statements, whatever names callers give them', async () => {
    await api.graphql('query DashboardScreenQuery { viewer { username } }', {}, { bearer })
    await api.graphql('query MyOwnName { viewer { username } }')
    await rest('/member/membership-details')
    for (const path of ['/a', '/b?token=secret', '/member/unknown']) await fetch(`${api.url}${path}`)
    await expect.poll(() => captured.lines('request')).toHaveLength(6)
    const { text } = await scrape()
    expect(text).toMatch(/request_duration_seconds_count\{method="POST",route="\/graphql",status="200"\} \d/)
    expect(text).toMatch(/route="\/api\/member\/membership-details",status="200"/)
    expect(text).toMatch(/graphql_operation_duration_seconds_count\{operation="membershipDetails"\} \d/)
    expect(text).toMatch(/graphql_operation_duration_seconds_count\{operation="other"\} \d/)
    expect(text).toMatch(/encounters_graphql_errors_total\{code="UNAUTHENTICATED"\} \d/)
    expect(text).toMatch(/encounters_sql_statements_total\{route="\/graphql"\} \d/)
    expect(text).not.toMatch(/MyOwnName|secret|unknown"/)
  })

  test('show jobs, mails and seats, the pool and the process', async () => {
    const encounter = await createEncounter(api, {
      capacity: 12,
      seatsTaken: 7,
      waitlisted: 2,
      waitlistLastNumber: 2,
    })
    await invite(api, member, encounter)
    await queueMail(
      api.deps.database.prisma,
      api.deps,
      { key: 'waiting', to: member.email, template: 'resumed', data: { username: 'Ada' } },
      api.clock(),
    )
    api.clock.advance(60_000)
    const figures = await databaseFiguresReader(api.deps)()
    expect(figures).toEqual(
      expect.arrayContaining([
        { family: 'jobs', name: 'sendMail', state: 'ready', value: 1 },
        { family: 'jobLag', name: 'sendMail', state: '', value: expect.any(Number) },
        { family: 'mails', name: 'Queued', state: '', value: 1 },
        { family: 'mailWait', name: '', state: '', value: 60 },
        { family: 'seats', name: 'taken', state: '', value: 7 },
        { family: 'seats', name: 'capacity', state: '', value: 12 },
        { family: 'seats', name: 'waitlisted', state: '', value: 2 },
      ]),
    )
    const { text } = await scrape()
    expect(text).toMatch(/encounters_database_connections\{state="idle"\} \d/)
    expect(text).toContain('encounters_job_lag_seconds{task="remind"} 0')
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
    await api.work()
  })

  test("show how far the clock of this process is ahead of PostgreSQL's", async () => {
    const ahead = { ...api.deps, clock: () => new Date(Date.now() + 90_000) }
    const clock = (await databaseFiguresReader(ahead)())?.find(({ family }) => family === 'clock')
    expect(clock?.value).toBeGreaterThan(60)
    expect(clock?.value).toBeLessThanOrEqual(90.1)
  })

  test('query the database only now and then, however often they are read', async () => {
    const work = openWork({})
    const read = databaseFiguresReader(api.deps)
    await runWork(work, () => Promise.all(Array.from({ length: 20 }, read)))
    expect(work.statements).toBe(1)
  })

  test('show that the database does not answer, and then have none of its figures', async () => {
    const nowhere = openDatabase('postgresql://127.0.0.1:1/none')
    const metrics = createMetrics({ ...api.deps, database: nowhere }, () => ({ requests: 0, streams: 0 }))
    const { text } = await metrics.expose()
    expect(text).toContain('encounters_database_up 0')
    expect(text).not.toMatch(
      /^encounters_(jobs|job_lag_seconds|mails|mail_wait_seconds|seats|clock_ahead_seconds)\b/m,
    )
    expect(captured.lines('no figures from the database')).toHaveLength(1)
    await nowhere.close()
  })

  test('have every figure that the example dashboard uses', async () => {
    const dashboard = z
      .object({
        panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
      })
      .parse(JSON.parse(await readFile('docs/grafana-dashboard.json', 'utf8')))
    const asked = dashboard.panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:encounters|nodejs|process)_\w+/g) ?? []),
    )
    expect(asked.length).toBeGreaterThan(15)
    const { text } = await scrape()
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    )
    expect(asked.filter((name) => !known.has(name))).toEqual([])
  })
})

const spanShape = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })),
})
const exportShape = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanShape) })),
    }),
  ),
})

describe('traces', () => {
  /** Starts the service with traces that are sent to a collector; `address` is where it is ready. */
  async function startTraced(collector: Server, env: Record<string, string>) {
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
    const database = await createTestDatabase()
    const program = runProgram('server/main.ts', {
      PORT: '0',
      DATABASE_URL: database.url,
      SESSION_SECRET: 'x'.repeat(32),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      ...env,
    })
    onTestFinished(async () => {
      program.child.kill('SIGKILL')
      await program.ended
      await database.close()
      collector.close()
    })
    const [, address] = await program.says(/ready at (\S+)/)
    return { program, address }
  }

  test('are not collected unless configured', async () => {
    expect(await startTracing({}, createLog('silent'))).toBeUndefined()
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
    expect(
      await startTracing({ ...endpoint, OTEL_SDK_DISABLED: 'true' }, createLog('silent')),
    ).toBeUndefined()
  })

  test('are sent to the collector that the usual variables name, and continue the trace of the caller', async () => {
    const exports: z.infer<typeof exportShape>[] = []
    const collector = createServer(async (request, response) => {
      exports.push(exportShape.parse(await json(request)))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
    const { program, address } = await startTraced(collector, { OTEL_SERVICE_NAME: 'encounters-test' })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const reply = await fetch(`${address}/api/lookups/genders`, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    })
    expect(reply.status).toBe(200)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain(`"traceId":"${traceId}"`)

    const resources = exports.flatMap(({ resourceSpans }) => resourceSpans)
    expect(JSON.stringify(resources[0]?.resource)).toContain('encounters-test')
    const spans = resources
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
      .filter((span) => span.traceId === traceId)
    const request = spans.find(({ name }) => name === 'HTTP GET')
    expect(request?.parentSpanId).toBe('b7ad6b7169203331')
    expect(request?.attributes).toContainEqual({
      key: 'http.route',
      value: { stringValue: '/api/lookups/genders' },
    })
    const inner = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
    expect(inner).toEqual(expect.arrayContaining([expect.stringMatching(/^GraphQL /), 'SQL']))
  })

  test('lead to one line in the log when the collector refuses them, and to one when it accepts them again', async () => {
    let status = 404
    let refused = 0
    const collector = createServer((request, response) => {
      if (status === 404) refused += 1
      request.resume()
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
    })
    const { program, address } = await startTraced(collector, { OTEL_BSP_SCHEDULE_DELAY: '20' })
    const ask = () => fetch(`${address}/api/lookups/genders`)
    await ask()
    const line = await program.says(/"level":40.*traces are lost/)
    expect(line[0]).toContain('Not Found')
    const before = refused
    await ask()
    await expect.poll(() => refused).toBeGreaterThan(before)
    status = 200
    await ask()
    await program.says(/traces arrive again/)
    expect(program.output().match(/traces are lost/g)).toHaveLength(1)
  })
})
