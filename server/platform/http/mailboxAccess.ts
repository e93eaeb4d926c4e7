import type { Config } from '../config/config.ts'
import { isLocalSite } from './localRequest.ts'

/**
 * Whether the local mailbox exists at all: never beside a provider, never in production on an outside database, and
 * only on a site that is meant for this machine alone.
 */
export function mailboxExists(
  config: Pick<Config, 'postmark' | 'production' | 'databaseUrl' | 'appUrl'>,
): boolean {
  const inProduction = config.production && config.databaseUrl !== undefined
  return config.postmark === undefined && !inProduction && isLocalSite(config)
}

/** Whether mail has nowhere to go: neither a provider is set up, nor is there a local mailbox. */
export const mailGoesNowhere = (config: Parameters<typeof mailboxExists>[0]): boolean =>
  config.postmark === undefined && !mailboxExists(config)
