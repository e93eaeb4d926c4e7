import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ZoomMeeting = {
  topic: string
  type: number
  start_time: string
  duration: number
  timezone: string
  settings: Record<string, unknown>
}

type Behaviour = { status: number; retryAfter?: number }

export type FakeZoom = {
  /** settings that make the service use this account */
  env: Record<string, string>
  /** meetings that exist, by id */
  meetings: Map<string, ZoomMeeting>
  /** every call except those for tokens, such as `POST /v2/users/me/meetings` */
  calls: string[]
  /** sets the response to the next call of the API */
  next(behaviour: Behaviour): void
  /** decides about each call of the API from now on, by its method and the meeting's topic; undefined lets it pass */
  always(judge: (method: string, topic: string) => Behaviour | undefined): void
  /** runs this once the next call of the API has arrived, before it is answered */
  during(act: () => Promise<unknown>): void
  close(): Promise<void>
}

const account = { id: 'account', client: 'client', secret: 'client-secret' }
const basic = `Basic ${Buffer.from(`${account.client}:${account.secret}`).toString('base64')}`

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts a fake of Zoom's OAuth and meeting API on loopback: token, create, change, delete. */
export async function startFakeZoom(): Promise<FakeZoom> {
  const meetings = new Map<string, ZoomMeeting>()
  const calls: string[] = []
  const given = new Set<string>()
  const queue: Behaviour[] = []
  const acts: (() => Promise<unknown>)[] = []
  let judge: Parameters<FakeZoom['always']>[0] = () => undefined
  let made = 80_000_000_000

  function reply(response: ServerResponse, status: number, body?: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  function giveToken(request: IncomingMessage, url: URL, response: ServerResponse): void {
    const asked = url.searchParams
    const right =
      request.headers.authorization === basic &&
      asked.get('grant_type') === 'account_credentials' &&
      asked.get('account_id') === account.id
    const token = `token-${given.size}`
    if (right) given.add(token)
    if (right) reply(response, 200, { access_token: token, token_type: 'bearer', expires_in: 3599 })
    else reply(response, 400, { reason: 'Bad Request', error: 'invalid_request' })
  }

  async function callApi(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    calls.push(`${request.method} ${url.pathname}`)
    const body = await readBody(request)
    await acts.shift()?.()
    const id = /^\/v2\/meetings\/(\d+)$/.exec(url.pathname)?.[1]
    const { topic } = meetings.get(id ?? '') ?? (body === '' ? { topic: '' } : JSON.parse(body))
    const behaviour = queue.shift() ?? judge(request.method ?? '', topic)
    if (behaviour) {
      if (behaviour.retryAfter !== undefined) response.setHeader('retry-after', behaviour.retryAfter)
      return reply(response, behaviour.status, { code: behaviour.status, message: 'As asked' })
    }
    if (!given.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return reply(response, 401, { code: 124, message: 'Invalid access token.' })
    }
    if (request.method === 'POST' && url.pathname === '/v2/users/me/meetings') {
      const next = String(made++)
      meetings.set(next, JSON.parse(body))
      return reply(response, 201, { id: Number(next), join_url: `https://zoom.example/j/${next}?pwd=secret` })
    }
    const meeting = id === undefined ? undefined : meetings.get(id)
    if (id === undefined || !meeting)
      return reply(response, 404, { code: 3001, message: 'Meeting does not exist.' })
    if (request.method === 'PATCH') meetings.set(id, { ...meeting, ...JSON.parse(body) })
    else if (request.method === 'DELETE') meetings.delete(id)
    else return reply(response, 405)
    reply(response, 204)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    if (request.method === 'POST' && url.pathname === '/oauth/token') giveToken(request, url, response)
    else callApi(request, url, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    env: {
      ZOOM_ACCOUNT_ID: account.id,
      ZOOM_CLIENT_ID: account.client,
      ZOOM_CLIENT_SECRET: account.secret,
      ZOOM_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    meetings,
    calls,
    next: (behaviour) => void queue.push(behaviour),
    always(by) {
      judge = by
    },
    during: (act) => void acts.push(act),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
