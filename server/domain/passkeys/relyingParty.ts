import { isIP } from 'node:net'
import { noPasskeysHere } from '#rules/account/passkey.ts'
import { DomainError } from '#rules/errors.ts'
import type { Config } from '../../platform/config/config.ts'

/** The site that passkeys are made for (WebAuthn, "relying party"). */
export type RelyingParty = {
  /** the domain that a passkey belongs to */
  id: string
  /** the one origin whose pages may use it */
  origin: string
  name: string
}

/**
 * Returns the site that passkeys are made for, from APP_URL alone.
 *
 * @returns null if browsers allow no passkeys there: at an IP address, or over http except on localhost
 */
export function relyingParty({ appUrl }: Pick<Config, 'appUrl'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(appUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  if (isAddress || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin, name: 'Encounters' }
}

/**
 * Returns {@link relyingParty} for actions that are impossible without passkeys.
 *
 * @throws DomainError CONFLICT if browsers allow no passkeys there
 */
export function requireRelyingParty(config: Pick<Config, 'appUrl'>): RelyingParty {
  const party = relyingParty(config)
  if (!party) throw new DomainError('CONFLICT', noPasskeysHere)
  return party
}
