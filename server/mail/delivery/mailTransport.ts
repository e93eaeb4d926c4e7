import type { Config } from '../../platform/config/config.ts'
import { mailGoesNowhere } from '../../platform/http/mailboxAccess.ts'
import { localMailbox, type MailTransport, noTransport } from './transport.ts'

/**
 * Returns the transport of mails: Postmark if it is configured, else the local mailbox. On a site with neither, mails
 * stay queued with the reason.
 */
export async function mailTransport(
  config: Pick<Config, 'postmark' | 'production' | 'databaseUrl' | 'appUrl'>,
): Promise<MailTransport> {
  if (config.postmark === undefined) return mailGoesNowhere(config) ? noTransport : localMailbox
  const { postmarkTransport } = await import('./postmark.ts')
  return postmarkTransport(config.postmark)
}
