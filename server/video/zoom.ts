import { z } from 'zod'
import { minute } from '#rules/time/durations.ts'
import type { ZoomAccount } from '../platform/config/videoSettings.ts'
import type { MeetingFacts, MeetingProvider } from './provider.ts'
import { ProviderBusy } from './providerBusy.ts'

const timeout = 10_000
const waitByDefault = 60
const tokenShape = z.object({ access_token: z.string() })
const meetingShape = z.object({ id: z.union([z.number(), z.string()]), join_url: z.url() })

/** @throws ProviderBusy on 429, an Error for any other refusal but 404 */
async function ask(what: string, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) })
  if (response.status === 429) {
    const wait = Number(response.headers.get('retry-after'))
    throw new ProviderBusy(wait > 0 ? Math.ceil(wait) : waitByDefault)
  }
  // Zoom's own message may repeat the request; the status says enough.
  if (!response.ok && response.status !== 404) throw new Error(`Zoom refused to ${what}: ${response.status}`)
  return response
}

async function readToken({ accountId, clientId, clientSecret, apiUrl }: ZoomAccount): Promise<string> {
  const query = new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId })
  const response = await ask('give a token', `${apiUrl ?? 'https://zoom.us'}/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  })
  return tokenShape.parse(await response.json()).access_token
}

const scheduled = 2

const body = ({ name, startsAt, endsAt, timeZone }: MeetingFacts) => ({
  topic: name,
  type: scheduled,
  start_time: startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  duration: Math.round((endsAt.getTime() - startsAt.getTime()) / minute),
  timezone: timeZone,
  settings: {
    host_video: true,
    participant_video: true,
    join_before_host: true,
    jbh_time: 5,
    waiting_room: false,
    auto_recording: 'none',
  },
})

/**
 * Makes the provider of meetings in a Zoom account, through server-to-server OAuth and Zoom's REST API (version 2).
 * Each call requests a new token: calls are few, and Zoom allows several valid tokens.
 *
 * @throws ProviderBusy if Zoom's rate limit asks to wait; Error for anything else, so that the job is retried
 */
export function zoom(account: ZoomAccount): MeetingProvider {
  const api = `${account.apiUrl ?? 'https://api.zoom.us'}/v2`

  async function call(what: string, method: string, path: string, facts?: MeetingFacts): Promise<Response> {
    const token = await readToken(account)
    return ask(what, `${api}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(facts && { body: JSON.stringify(body(facts)) }),
    })
  }
  const meetingPath = (externalId: string) => `/meetings/${encodeURIComponent(externalId)}`

  return {
    name: 'zoom',
    async create(facts) {
      const response = await call('make a meeting', 'POST', '/users/me/meetings', facts)
      if (!response.ok) throw new Error(`Zoom refused to make a meeting: ${response.status}`)
      const { id, join_url } = meetingShape.parse(await response.json())
      return { url: join_url, externalId: String(id) }
    },
    async update(externalId, facts) {
      return (await call('change a meeting', 'PATCH', meetingPath(externalId), facts)).ok
    },
    async remove(externalId) {
      await call('take back a meeting', 'DELETE', meetingPath(externalId))
    },
  }
}
