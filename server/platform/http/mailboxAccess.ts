import type { Config } from '../config/config.ts'
import { isLocalSite } from './localRequest.ts'

/**
 * Whether the local mailbox exists: never with a mail provider, never in production with an external database,
 * and only on a site for this machine.
 */
export function mailboxExists(
  config: Pick<Config, 'postmark' | 'production' | 'databaseUrl' | 'appUrl'>,
): boolean {
  const inProduction = config.production && config.databaseUrl !== undefined
  return config.postmark === undefined && !inProduction && isLocalSite(config)
}

/** Whether mail cannot be delivered: there is neither a provider nor a local mailbox. */
export const mailGoesNowhere = (config: Parameters<typeof mailboxExists>[0]): boolean =>
  config.postmark === undefined && !mailboxExists(config)
