import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '#rules/errors.ts'
import { minute } from '#rules/time/durations.ts'
import { recordZoomEvent } from '../../domain/table/zoomEvents.ts'
import { isProven, isSameSecret } from '../../platform/http/machineCredential.ts'
import { headerOf, parseJson, readReport, type Webhook, type WebhookDeps } from './webhookReport.ts'

/** Most milliseconds between Zoom's clock and ours. An older report may be a replay. */
const tolerance = 5 * minute

const anyEvent = z.object({ event: z.string() })
const checkEvent = z.object({ payload: z.object({ plainToken: z.string().max(500) }) })
const participant = z.object({
  user_name: z.string().default(''),
  email: z.string().nullish(),
  user_id: z.coerce.string().optional(),
  participant_uuid: z.string().optional(),
  join_time: z.iso.datetime().optional(),
  leave_time: z.iso.datetime().optional(),
})
const stayEvent = z.object({
  event_ts: z.number().positive(),
  payload: z.object({
    object: z.object({ id: z.coerce.string(), uuid: z.string(), participant }),
  }),
})

const stayKinds = { 'meeting.participant_joined': 'Came', 'meeting.participant_left': 'Left' } as const

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const malformed = () => new DomainError('BAD_INPUT', 'This is not a report of a meeting.')

/**
 * Receives Zoom's webhooks about who came to a meeting and who left it. Each is signed with the secret token of the
 * Zoom app, over the time and the body.
 *
 * @returns undefined unless ZOOM_WEBHOOK_SECRET is set; the webhook throws DomainError UNAUTHENTICATED for a wrong
 *   signature or one more than five minutes old, RATE_LIMITED after too many of them from the address, BAD_INPUT for a
 *   body that is not a report, and what readReport throws
 */
export function zoomWebhook({ config: { zoom }, database, clock }: WebhookDeps): Webhook | undefined {
  const secret = zoom?.webhookSecret
  if (secret === undefined) return undefined
  return async (report) => {
    const { headers } = report.request
    const signature = headerOf(headers, 'x-zm-signature')
    const time = headerOf(headers, 'x-zm-request-timestamp') ?? ''
    const unproven = () => new DomainError('UNAUTHENTICATED', 'The signature is missing, wrong or too old.')
    if (signature === undefined) throw unproven()
    const body = await readReport(report, /^application\/json\b/i)
    const now = clock()
    const isRight = () =>
      isSameSecret(signature, `v0=${hmac(secret, `v0:${time}:${body}`)}`) &&
      Math.abs(now.getTime() - Number(time) * 1000) <= tolerance
    if (!(await isProven({ database }, { guarded: 'webhooks', address: report.address }, isRight)))
      throw unproven()
    const content = parseJson(body, malformed)
    const { event } = parse(anyEvent, content)
    if (event === 'endpoint.url_validation') {
      const { plainToken } = parse(checkEvent, content).payload
      return { plainToken, encryptedToken: hmac(secret, plainToken) }
    }
    if (event === 'meeting.participant_joined' || event === 'meeting.participant_left') {
      await recordZoomEvent(database.prisma, readStay(stayKinds[event], content), now)
    }
    return undefined
  }
}

function readStay(kind: 'Came' | 'Left', content: unknown) {
  const { event_ts, payload } = parse(stayEvent, content)
  const { id, uuid, participant: person } = payload.object
  const name = person.participant_uuid ?? person.user_id
  if (name === undefined) throw malformed()
  const time = kind === 'Came' ? person.join_time : person.leave_time
  return {
    kind,
    meeting: id,
    stay: `${uuid}/${name}`,
    participant: { name: person.user_name, email: person.email || null },
    at: new Date(time ?? event_ts),
  }
}

function parse<Shape>(shape: z.ZodType<Shape>, content: unknown): Shape {
  const read = shape.safeParse(content)
  if (!read.success) throw malformed()
  return read.data
}
