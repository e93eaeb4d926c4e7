import { Errors, Models, ServerClient } from 'postmark'
import { type MailTransport, type OutgoingMail, requestTimeout, type SendResult } from './transport.ts'

const streams = { Transactional: 'outbound', Broadcast: 'broadcast' } as const

/**
 * Makes the transport through Postmark. Link and open tracking are off: rewritten login links would pass through
 * Postmark's servers.
 *
 * @param apiUrl another base address of Postmark's API
 */
export function postmarkTransport({ token, apiUrl }: { token: string; apiUrl?: string }): MailTransport {
  const base = new URL(apiUrl ?? 'https://api.postmarkapp.com')
  const client = new ServerClient(token, {
    useHttps: base.protocol === 'https:',
    requestHost: `${base.host}${base.pathname.replace(/\/$/, '')}`,
    timeout: requestTimeout,
  })
  return {
    wipesSecrets: true,
    async send(mail) {
      try {
        const { ErrorCode, Message, MessageID } = await client.sendEmail(message(mail))
        return ErrorCode === 0
          ? { outcome: 'accepted', messageId: MessageID }
          : { outcome: 'refused', reason: Message }
      } catch (error) {
        return failure(error)
      }
    },
    async find(reference, stream) {
      // Without a stream, Postmark searches only "outbound".
      const where = { messageStream: streams[stream], metadata_mail: reference }
      const found = await client.getOutboundMessages({ count: 1, offset: 0, ...where })
      return found.Messages[0]?.MessageID ?? null
    },
    async readmit(address, readmitted) {
      for (const stream of readmitted) {
        const reply = await client.deleteSuppressions(streams[stream], {
          Suppressions: [{ EmailAddress: address }],
        })
        const refused = reply.Suppressions.find(({ Status }) => Status === 'Failed')
        if (refused) throw new Error(refused.Message)
      }
    },
  }
}

/**
 * Adds the header without which Postmark replaces our Message-ID, so that replies would not join their conversation.
 */
function keepingId(headers: OutgoingMail['headers']): OutgoingMail['headers'] {
  const hasOwn = headers.some(({ name }) => name === 'Message-ID')
  return hasOwn ? [...headers, { name: 'X-PM-KeepID', value: 'true' }] : headers
}

function message(mail: OutgoingMail): Models.Message {
  return {
    From: mail.from,
    To: mail.to,
    ReplyTo: mail.replyTo,
    Subject: mail.subject,
    HtmlBody: mail.html,
    TextBody: mail.text,
    TrackOpens: false,
    TrackLinks: Models.LinkTrackingOptions.None,
    MessageStream: streams[mail.stream],
    Metadata: { mail: mail.reference },
    Headers: keepingId(mail.headers).map(({ name, value }) => ({ Name: name, Value: value })),
    Attachments: mail.attachments.map(({ name, contentType, content }) => ({
      Name: name,
      ContentType: contentType,
      Content: Buffer.from(content, 'utf8').toString('base64'),
      ContentID: null,
    })),
  }
}

/**
 * Postmark's error codes for a fault of the message itself: an invalid address, content it does not understand, an
 * attachment it refuses. https://postmarkapp.com/developer/api/overview#error-codes
 */
const messageFaults: ReadonlySet<number> = new Set([300, 402, 403, 409, 411])
const tooLarge = 413

/**
 * Classifies a failed call. A faulty message never succeeds. Anything else that Postmark refuses is a problem of the
 * account, the sender or the token, or passes with time: the mail then waits until somebody has fixed it.
 */
function failure(error: unknown): SendResult {
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof Errors.InactiveRecipientsError) return { outcome: 'inactive', reason }
  const { statusCode: status, code } =
    error instanceof Errors.PostmarkError ? error : { statusCode: 0, code: 0 }
  if (status < 400 || status >= 500) return { outcome: 'unknown', reason }
  const isSender = /'From'/i.test(reason)
  const isMessage = status === tooLarge || (messageFaults.has(code) && !isSender)
  return { outcome: isMessage ? 'refused' : 'later', reason }
}
