import type { Config } from '../config.ts'
import { postmarkTransport } from '../mails/postmark.ts'
import { localMailbox, type MailTransport } from '../mails/transport.ts'

/** The way mail goes out: through Postmark where it is configured, else into the local mailbox. */
export function mailTransport({ postmark }: Pick<Config, 'postmark'>): MailTransport {
  return postmark === undefined ? localMailbox : postmarkTransport(postmark)
}
