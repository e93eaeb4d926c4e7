import type { WebhookEvent } from 'livekit-server-sdk'
import { DomainError } from '#rules/errors.ts'
import { day } from '#rules/time/durations.ts'
import { recordLivekitEvent, recordRoomEnd } from '../../domain/table/livekitEvents.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { isProven } from '../../platform/http/machineCredential.ts'
import { loadLivekit } from '../../video/livekit.ts'
import { readReport, type Webhook, type WebhookDeps } from './webhookReport.ts'

/** Milliseconds after which a report is too old to matter: its encounter is settled by then. */
const oldest = day

const kinds = {
  participant_joined: 'Came',
  participant_left: 'Left',
  participant_connection_aborted: 'Aborted',
} as const

/**
 * Receives LiveKit's webhooks about who came to a room and who left it. Each carries a token signed with the API
 * secret, which contains the digest of the body.
 *
 * @returns undefined unless LiveKit is configured; the webhook throws DomainError UNAUTHENTICATED for a wrong token,
 *   RATE_LIMITED after too many of them from the address, BAD_INPUT for an event older than a day, and what readReport
 *   throws
 */
export function livekitWebhook({ config: { livekit }, database, clock }: WebhookDeps): Webhook | undefined {
  if (!livekit) return undefined
  return async (report) => {
    const authorization = report.request.headers.authorization
    const unproven = () => new DomainError('UNAUTHENTICATED', 'The signature is missing or wrong.')
    if (authorization === undefined) throw unproven()
    const { WebhookReceiver } = await loadLivekit()
    const receiver = new WebhookReceiver(livekit.key, livekit.secret)
    const body = await readReport(report, /^application\/(?:webhook\+)?json\b/i)
    let event: WebhookEvent | undefined
    const isRight = await isProven(
      { database },
      { guarded: 'webhooks', address: report.address },
      async () => {
        // `receive` throws for a wrong signature, a wrong digest, and a body that is not an event.
        event = await receiver.receive(body, authorization).catch(() => undefined)
        return event !== undefined
      },
    )
    if (!isRight || !event) throw unproven()
    const at = new Date(Number(event.createdAt) * 1000)
    const now = clock()
    if (now.getTime() - at.getTime() > oldest) {
      throw new DomainError('BAD_INPUT', 'This report is more than a day old.')
    }
    await record(database.prisma, event, at, now)
    return undefined
  }
}

async function record(
  prisma: PrismaClient,
  { event, room, participant }: WebhookEvent,
  at: Date,
  now: Date,
): Promise<void> {
  if (!room) return
  if (event === 'room_finished') return recordRoomEnd(prisma, room, at)
  const kind = event in kinds ? kinds[event as keyof typeof kinds] : undefined
  if (kind && participant) await recordLivekitEvent(prisma, { kind, room, participant, at }, now)
}
