import type { Config } from '../../platform/config/config.ts'
import { mailGoesNowhere } from '../../platform/http/mailboxAccess.ts'
import { localMailbox, type MailTransport, noTransport } from './transport.ts'

/**
 * The way mail goes out: through Postmark where it is configured, else into the local mailbox. On a site that has neither
 * it waits, and says why.
 */
export async function mailTransport(
  config: Pick<Config, 'postmark' | 'production' | 'databaseUrl' | 'appUrl'>,
): Promise<MailTransport> {
  if (config.postmark === undefined) return mailGoesNowhere(config) ? noTransport : localMailbox
  const { postmarkTransport } = await import('./postmark.ts')
  return postmarkTransport(config.postmark)
}
