import type { MailStream } from '../../generated/client/client.ts'
import type { RenderedMail } from '../rendering/renderMail.ts'

/** Seconds that a request to the provider may take. */
export const requestTimeout = 15

export type OutgoingMail = RenderedMail & {
  /** Names the outbox row at the provider; see {@link MailTransport.find}. */
  reference: string
  from: string
  to: string
  replyTo: string
  stream: MailStream
}

/** What became of handing a mail over. `unknown`: the provider may or may not have taken it. */
export type SendResult =
  | { outcome: 'accepted'; messageId: string | null }
  | { outcome: 'inactive' | 'refused' | 'later' | 'unknown'; reason: string }

export type MailTransport = {
  send(mail: OutgoingMail): Promise<SendResult>
  /**
   * Looks for a mail handed over before.
   *
   * @returns the provider's message id, or null when it does not have the mail
   */
  find(reference: string, stream: MailStream): Promise<string | null>
  /**
   * Lets mail of these streams through to an address again that the provider has stopped serving.
   *
   * @throws with the provider's words when it will not
   */
  readmit(address: string, streams: readonly MailStream[]): Promise<void>
  /** Whether sealed secrets are wiped once a mail is done; the local mailbox shows them. */
  wipesSecrets: boolean
}

/** Every mail counts as sent at once, and is read in the mailbox. */
export const localMailbox: MailTransport = {
  send: () => Promise.resolve({ outcome: 'accepted', messageId: null }),
  find: () => Promise.resolve(null),
  readmit: () => Promise.resolve(),
  wipesSecrets: false,
}

const notSetUp = 'not sent: no mail provider is set up (POSTMARK_SERVER_TOKEN)'

/** Where mail has nowhere to go it is tried again, so that what waits goes out once a provider is set up. */
export const noTransport: MailTransport = {
  send: () => Promise.resolve({ outcome: 'later', reason: notSetUp }),
  find: () => Promise.resolve(null),
  readmit: () => Promise.reject(new Error(notSetUp)),
  wipesSecrets: true,
}
