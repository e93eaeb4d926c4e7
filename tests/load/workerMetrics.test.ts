import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { createMember } from '../support/factories.ts'
import { startProcess } from '../support/faults.ts'

const metricsToken = 'a-token-for-the-metrics-alone'

let api: TestApi

beforeAll(async () => {
  api = await startApi({}, () => new Date())
})
afterAll(() => api.close())

const startMeasured = (port: string) =>
  startProcess(api.deps, { ROLE: 'worker', METRICS_PORT: port, METRICS_TOKEN: metricsToken })

test('a worker with METRICS_PORT shows metrics of itself and its jobs to this machine and bearers of METRICS_TOKEN', async () => {
  const worker = startMeasured('0')
  const [, address] = await worker.says(
    /worker is running; metrics at (http:\/\/127\.0\.0\.1:\d+)\/metrics\./,
  )
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${address}${path}`, { method, headers })

  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  await createMember(api)
  const here = await get('/metrics')
  expect(here.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await here.text()
  expect(text).toMatch(/^encounters_database_up 1$/m)
  expect(text).toMatch(/^encounters_job_lag_seconds\{task="sendMail"\} /m)
  expect(text).toMatch(/^process_start_time_seconds \d/m)

  // A request that a proxy forwards may come from anywhere.
  const elsewhere = { 'X-Forwarded-For': '203.0.113.7' }
  expect((await get('/metrics', elsewhere)).status).toBe(404)
  expect((await get('/metrics', { ...elsewhere, Authorization: 'Bearer another-token-of-16' })).status).toBe(
    404,
  )
  expect((await get('/metrics', { ...elsewhere, Authorization: `Bearer ${metricsToken}` })).status).toBe(200)
  expect((await get('/metrics', {}, 'POST')).status).toBe(405)
  for (const path of ['/', '/graphql', '/api/openapi.json', '/mailbox']) {
    expect((await get(path)).status, path).toBe(404)
  }

  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
  await eventually(() => expect(get('/healthz')).rejects.toThrow())
})

test('a worker without METRICS_PORT does not listen, and one whose port is in use names the setting', async () => {
  await startProcess(api.deps, { ROLE: 'worker' }).says(/^Encounters: the worker is running\.$/m)
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await new Promise((done) => holder.once('listening', done))
  const { port } = holder.address() as AddressInfo
  const refused = startMeasured(String(port))
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`Port ${port} is taken: set METRICS_PORT`)
})
