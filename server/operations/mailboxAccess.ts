import type { IncomingHttpHeaders } from 'node:http'
import { BlockList } from 'node:net'
import type { Config } from '../config.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const localNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Whether the local mailbox exists at all: never beside a provider, and never in production on an outside database.
 */
export function mailboxExists(config: Pick<Config, 'postmark' | 'production' | 'databaseUrl'>): boolean {
  return config.postmark === undefined && !(config.production && config.databaseUrl !== undefined)
}

/**
 * Whether a request was made on this machine: from a loopback address, to a loopback name (a foreign page may point its own name
 * at 127.0.0.1), and not handed on by a proxy, whose callers may be anywhere.
 */
export function isLocalRequest(remoteAddress: string | undefined, headers: IncomingHttpHeaders): boolean {
  const address = (remoteAddress ?? '').replace(/^::ffff:/, '')
  const handedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return (
    loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4') &&
    localNames.test(headers.host ?? '') &&
    !handedOn
  )
}
