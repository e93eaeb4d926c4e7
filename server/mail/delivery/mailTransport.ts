import type { Config } from '../../platform/config/config.ts'
import { postmarkTransport } from './postmark.ts'
import { localMailbox, type MailTransport } from './transport.ts'

/** The way mail goes out: through Postmark where it is configured, else into the local mailbox. */
export function mailTransport({ postmark }: Pick<Config, 'postmark'>): MailTransport {
  return postmark === undefined ? localMailbox : postmarkTransport(postmark)
}
