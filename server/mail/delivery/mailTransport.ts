import type { Config } from '../../platform/config/config.ts'
import { localMailbox, type MailTransport } from './transport.ts'

/** The way mail goes out: through Postmark where it is configured, else into the local mailbox. */
export async function mailTransport({ postmark }: Pick<Config, 'postmark'>): Promise<MailTransport> {
  if (postmark === undefined) return localMailbox
  const { postmarkTransport } = await import('./postmark.ts')
  return postmarkTransport(postmark)
}
