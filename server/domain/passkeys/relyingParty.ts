import { isIP } from 'node:net'
import { noPasskeysHere } from '#rules/account/passkey.ts'
import { DomainError } from '#rules/errors.ts'
import type { Config } from '../../platform/config/config.ts'

/** For whom passkeys are made: this site (WebAuthn, "relying party"). */
export type RelyingParty = {
  /** the domain that a passkey belongs to */
  id: string
  /** the one origin whose pages may use it */
  origin: string
  name: string
}

/**
 * Says for which site passkeys are made, from APP_URL alone.
 *
 * @returns null where browsers allow none: at an IP address, and over http anywhere but on localhost
 */
export function relyingParty({ appUrl }: Pick<Config, 'appUrl'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(appUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  if (isAddress || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin, name: 'Encounters' }
}

/**
 * {@link relyingParty}, where nothing can be done without passkeys.
 *
 * @throws DomainError CONFLICT where browsers allow none
 */
export function requireRelyingParty(config: Pick<Config, 'appUrl'>): RelyingParty {
  const party = relyingParty(config)
  if (!party) throw new DomainError('CONFLICT', noPasskeysHere)
  return party
}
