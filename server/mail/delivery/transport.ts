import type { MailStream } from '../../generated/client/client.ts'
import type { RenderedMail } from '../rendering/renderMail.ts'

/** Seconds a request to the provider may take. */
export const requestTimeout = 15

export type OutgoingMail = RenderedMail & {
  /** The name of the outbox row at the provider; see {@link MailTransport.find}. */
  reference: string
  from: string
  to: string
  replyTo: string
  stream: MailStream
}

/** The outcome of handing a mail over. `unknown`: the provider may or may not have accepted it. */
export type SendResult =
  | { outcome: 'accepted'; messageId: string | null }
  | { outcome: 'inactive' | 'refused' | 'later' | 'unknown'; reason: string }

export type MailTransport = {
  send(mail: OutgoingMail): Promise<SendResult>
  /**
   * Searches for a mail handed over before.
   *
   * @returns the provider's message id, or null if it does not have the mail
   */
  find(reference: string, stream: MailStream): Promise<string | null>
  /**
   * Asks the provider to accept mail of these streams to an address again, after it had stopped.
   *
   * @throws with the provider's message if it refuses
   */
  readmit(address: string, streams: readonly MailStream[]): Promise<void>
  /** Whether sealed secrets are deleted once a mail is done; the local mailbox shows them. */
  wipesSecrets: boolean
}

/** The local mailbox: every mail counts as sent at once. */
export const localMailbox: MailTransport = {
  send: () => Promise.resolve({ outcome: 'accepted', messageId: null }),
  find: () => Promise.resolve(null),
  readmit: () => Promise.resolve(),
  wipesSecrets: false,
}

const notSetUp = 'not sent: no mail provider is set up (POSTMARK_SERVER_TOKEN)'

/** Used if mail has nowhere to go. Sending is retried, so that waiting mails are sent once a provider is configured. */
export const noTransport: MailTransport = {
  send: () => Promise.resolve({ outcome: 'later', reason: notSetUp }),
  find: () => Promise.resolve(null),
  readmit: () => Promise.reject(new Error(notSetUp)),
  wipesSecrets: true,
}
